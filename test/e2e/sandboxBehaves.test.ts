import { CommerceView } from './commerceView';
import { sandboxWindow } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

describe('how the sandbox behaves', () => {
  const workbench = useWorkbench(sandboxWindow);
  const commerce = () => new CommerceView(workbench());

  it('is chosen from the palette, and stands in the status bar when it is not as usual', async () => {
    await workbench().runCommand('Commerce API: Sandbox Behaves…');
    await workbench().quickInputShowing('As the reference says');
    await workbench().screenshot('sandbox-behaves');
    await workbench().pick('As public clients report (hint)');
    await commerce().waitForEnvironment('Sandbox (user, as public clients)');
    await commerce().environmentItem.hover();
    await workbench()
      .page.getByText(/“Sandbox Behaves…” changes that/)
      .first()
      .waitFor();
    await workbench().screenshot('sandbox-as-clients');
  });

  it('is led back from the status bar', async () => {
    await commerce().environmentItem.click();
    await workbench().pick('Sandbox Behaves…');
    await workbench().pick('As the reference says');
    await commerce().waitForEnvironment('Sandbox (user)');
  });
});
