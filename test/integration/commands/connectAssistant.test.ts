import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';

describe(CommandId.connectAssistant, () => {
  const fixture = useExtension();

  it('says that the chat of the window has the tools already', async () => {
    fixture.answer({ pick: 'Chat of VS Code' });
    await fixture.run(CommandId.connectAssistant);
    await fixture.notices.saying(/has the tools already/);
  });
});
