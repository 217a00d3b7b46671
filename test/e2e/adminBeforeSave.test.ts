import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { formFrame, formInput } from './formFrame';
import { sandboxWindow } from './sandboxWindow';
import { until } from './until';
import { useWorkbench } from './useWorkbench';

const enterpriseId = 'de3c7e99638495b4e8131048';

for (const { language, open, use, words, type, admin, saved, level, user, environmentLevel } of [
  {
    language: undefined,
    open: 'Open User Group…',
    use: 'Use Admin Level',
    words: 'may need the admin level',
    type: `Use “${enterpriseId}”`,
    admin: 'admin level',
    saved: 'Saved to Sandbox (admin).',
    level: 'Switch Permission Level…',
    user: 'User',
    environmentLevel: 'user',
  },
  {
    language: 'ko',
    open: '사용자 그룹 열기…',
    use: '관리자 수준 사용',
    words: '관리자 수준이 필요할 수 있습니다',
    type: `“${enterpriseId}” 사용`,
    admin: '관리자 수준',
    saved: 'Sandbox',
    level: '권한 수준 전환…',
    user: '사용자',
    environmentLevel: '사용자',
  },
] as const)
  describe(`an enterprise group before its first save: ${language ?? 'en'}`, () => {
    const workbench = useWorkbench(language ? { shared: true, language } : sandboxWindow);
    const page = () => workbench().page;
    const form = () => formFrame(page());

    it('says at user level that it may need the admin level, and leads there without a save', async () => {
      await new CommerceView(workbench()).open();
      await workbench().runCommand(`Commerce API: ${open}`);
      await workbench().quickInput.locator('input.input').fill(enterpriseId);
      await workbench().pick(type);
      const note = (await form()).locator('.notice.info[role=status]', { hasText: words });
      await note.waitFor();
      await workbench().screenshot(`enterprise-note-${language ?? 'en'}`);
      await page().setViewportSize({ width: 640, height: 800 });
      await workbench().runCommand('View: Toggle Primary Side Bar Visibility');
      await workbench().screenshot(`enterprise-note-${language ?? 'en'}-half`);
      await workbench().runCommand('View: Toggle Primary Side Bar Visibility');
      await page().setViewportSize({ width: 1280, height: 800 });
      await (await formInput(page(), 'manager_name')).fill('Kim');
      await page().locator('.tab.active.dirty').waitFor();
      await note.getByRole('button', { name: use }).click();
      await note.waitFor({ state: 'detached' });
      await (await form()).locator('.place', { hasText: admin }).waitFor();
      assert.equal(await page().locator('.tab.active.dirty').count(), 1);
      assert.equal(await page().locator('.notification-list-item').count(), 0);
      await (await form()).locator('.save').click();
      await (await form()).locator('.summary', { hasText: saved }).waitFor();
      await until('it is clean', async () => (await page().locator('.tab.active.dirty').count()) === 0);
    });

    after(async () => {
      await workbench().runCommand(`Commerce API: ${level}`);
      await workbench().pick(user);
      await new CommerceView(workbench()).waitForEnvironment(`(${environmentLevel}`);
    });
  });
