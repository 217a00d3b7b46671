import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const enterpriseId = 'de3c7e99638495b4e8131048';

describe('an enterprise group before its first save', () => {
  const workbench = useWorkbench({ shared: true, language: 'ko' });
  const page = () => workbench().page;
  const form = () => formFrame(page());

  it('says at user level that it may need the admin level, and leads there without a save', async () => {
    await new CommerceView(workbench()).open();
    await workbench().runCommand('Commerce API: 사용자 그룹 열기…');
    await workbench().quickInput.locator('input.input').fill(enterpriseId);
    await workbench().pick(`“${enterpriseId}” 사용`);
    const note = (await form()).locator('.notice.info[role=status]', {
      hasText: '관리자 수준이 필요할 수 있습니다',
    });
    await note.waitFor();
    await workbench().screenshot('enterprise-note');
    await page().setViewportSize({ width: 640, height: 800 });
    await workbench().runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench().screenshot('enterprise-note-half');
    await workbench().runCommand('View: Toggle Primary Side Bar Visibility');
    await page().setViewportSize({ width: 1280, height: 800 });
    await (await formInput(page(), 'manager_name')).fill('Kim');
    await page().locator('.tab.active.dirty').waitFor();
    await note.getByRole('button', { name: '관리자 수준 사용' }).click();
    await note.waitFor({ state: 'detached' });
    await (await form()).locator('.place', { hasText: '관리자 수준' }).waitFor();
    assert.equal(await page().locator('.tab.active.dirty').count(), 1);
    assert.equal(await page().locator('.notification-list-item').count(), 0);
    await (await form()).locator('.save').click();
    await (await form()).locator('.summary', { hasText: 'Sandbox(관리자)에 저장했습니다.' }).waitFor();
    await until('it is clean', async () => (await page().locator('.tab.active.dirty').count()) === 0);
  });

  after(async () => {
    await workbench().runCommand('Commerce API: 권한 수준 전환…');
    await workbench().pick('사용자');
    await new CommerceView(workbench()).waitForEnvironment('(사용자');
  });
});
