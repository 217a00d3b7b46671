import { until } from './until';
import { readingTime } from './readingTime';
import { useSignedIn } from './signedIn';

describe('a terminal of a live environment', () => {
  const signedIn = useSignedIn({ name: 'Shop', live: true });
  const terminalTitle = () => signedIn().workbench.page.getByText('Commerce API: Shop (user)').first();

  it('opens after a question that names who can read the token', async () => {
    const { workbench, service } = signedIn();
    await workbench.runCommand('Commerce API: Open Terminal…');
    for (const said of [
      'Pass your token for Shop to a terminal?',
      `Host: ${new URL(service.origin).host}`,
      'Permission level: user',
      'This environment is live',
      'every extension of this window',
    ])
      await workbench.dialog.getByText(said).waitFor();
    await until('the time to read is over', readingTime());
    await workbench.screenshot('terminal-live-question');
    await workbench.pressInDialog('Open Terminal');
    await terminalTitle().waitFor();
    await workbench.screenshot('terminal-live');
  });

  it('is told of once the user signed out, with a way to a new one', async () => {
    const { workbench } = signedIn();
    await workbench.runCommand('Commerce API: Sign Out');
    const notice = workbench.notification('“Commerce API: Shop (user)” has an old token');
    await notice.getByRole('button', { name: 'Open a New Terminal' }).waitFor();
    await workbench.screenshot('terminal-old-token');
  });
});
