import assert from 'node:assert/strict';
import { CommerceView } from './commerceView';
import { useWorkbench } from './useWorkbench';

const detail = 'Detail, GET /v1/user-groups/:user_group_id';
const first = 'df9d658bbe043b253d2b5d3f';
const second = 'de3c7e99638495b4e8131048';
/** Company names of the sandbox's groups, which history rows show in place of the ids. */
const companies: Readonly<Record<string, string>> = {
  [first]: '이민준 스튜디오',
  [second]: 'Bluefin Studio',
};

describe('the history of calls', () => {
  const workbench = useWorkbench();
  const commerce = () => new CommerceView(workbench());
  const rows = () => workbench().view('History').locator('.monaco-list-row');
  const rowOf = (id: string) => rows().filter({ hasText: companies[id] ?? id });

  before(async () => {
    await commerce().openModule('User groups');
    for (const id of [first, second]) {
      await commerce().callWithId(detail, id);
      await workbench().waitForEditorText(`"user_group_id": "${id}"`);
    }
    await workbench().tidy();
    await workbench().expandView('History');
  });

  it('shows what was called, the newest first, and opens a kept answer', async () => {
    await rows().nth(1).waitFor();
    const shown = await rows().allInnerTexts();
    assert.equal(shown.length, 2);
    assert.match(shown[0] ?? '', /200\sGET\sBluefin\sStudio\s*\d+\sms\s·\s/u);
    await rowOf(first).click();
    await workbench().waitForEditorText(`"user_group_id": "${first}"`);
    await workbench().screenshot('history');
  });

  it('keeps its answers over a reload', async () => {
    await workbench().tidy();
    await workbench().reload();
    await commerce().open();
    await workbench().expandView('History');
    await rowOf(second).click();
    await workbench().waitForEditorText(`"user_group_id": "${second}"`);
    await commerce().lensLine('200').waitFor();
    assert.equal(await rows().count(), 2);
    await workbench().screenshot('history-reloaded');
  });

  it('repeats a call from its row', async () => {
    await workbench().tidy();
    await workbench().runInlineAction(rowOf(first), 'Call Again');
    await workbench().waitForEditorText(`"user_group_id": "${first}"`);
    await rows().nth(2).waitFor();
    await workbench().screenshot('history-repeated');
  });

  it('shows what differs from the answer before of the same user group', async () => {
    await workbench().tidy();
    const name = companies[first] ?? '';
    await workbench().chooseFromMenu(name, 'Compare with Previous');
    const difference = workbench().page.locator('.monaco-diff-editor');
    await difference.locator('.view-line').filter({ hasText: first }).nth(1).waitFor();
    assert.equal(await difference.locator('.view-line').filter({ hasText: second }).count(), 0);
    await workbench().waitForTab(`No differences: ${name}: User groups, detail`);
    await workbench().screenshot('history-compared');
  });
});
