import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { formFrame } from './formFrame';
import { useWorkbench } from './useWorkbench';

const groupId = 'df9d658bbe043b253d2b5d3f';

describe('a window in Korean', () => {
  const workbench = useWorkbench({ shared: true, language: 'ko' });
  const commerce = () => new CommerceView(workbench());
  /** Runs a command by its English title, which VS Code also matches. */
  const run = (title: string) => workbench().runCommand(`Commerce API: ${title}`);

  it('names modules, endpoints, and what a call does', async () => {
    await commerce().open();
    await workbench().expandRow('사용자 그룹');
    await workbench().row('목록').waitFor();
    await workbench().row('상세').waitFor();
    await workbench().row('구독 가격 조정').waitFor();
  });

  it('finds an endpoint by Korean words, and asks for its value in Korean', async () => {
    await run('엔드포인트 찾기…');
    await workbench().quickInput.locator('input.input').pressSequentially('사용자 그룹 상세');
    await workbench().quickInput.locator('.monaco-list-row').first().filter({ hasText: '상세' }).waitFor();
    await workbench().acceptQuickInput();
    await workbench().quickInputShowing('사용자 그룹 조회');
    await workbench().quickItem('한빛상사').waitFor();
    await workbench().screenshot('korean-picker');
    const unknown = 'ffffffffffffffffffffffff';
    await workbench().quickInput.locator('input.input').fill(unknown);
    await workbench().pick(`“${unknown}” 사용`);
  });

  it('says in Korean what went wrong and what helps', async () => {
    const sentence = '이 ID의 사용자 그룹이 없습니다';
    await commerce().lensLine(sentence).waitFor();
    const remedies = commerce().lensLine('ID 확인…');
    await remedies.getByText('다시 호출', { exact: true }).waitFor();
    await remedies.getByText('404 그룹 없음', { exact: true }).waitFor();
    await workbench().screenshot('korean-not-found');
  });

  it('edits a user group in a Korean form', async () => {
    await run('사용자 그룹 열기…');
    const picker = await workbench().quickInputShowing('사용자 그룹 열기');
    await picker.locator('input.input').fill(groupId);
    await workbench().pick(`“${groupId}” 사용`);
    const form = await formFrame(workbench().page);
    for (const text of ['그룹', '서비스에서 반환하지 않음', '읽기 전용', '회사명']) {
      await form.getByText(text, { exact: true }).first().waitFor();
    }
    assert.equal(await form.locator('html').getAttribute('lang'), 'ko');
    await workbench().screenshot('korean-form');
  });
});
