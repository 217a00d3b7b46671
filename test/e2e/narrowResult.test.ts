import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { until } from './until';
import { CommerceView } from './commerceView';
import { sandboxWindow } from './sandboxWindow';
import { useWorkbench } from './useWorkbench';

/** The width of a result beside a request, in a window of 1280 px with its side bar. */
const WIDTH_PX = 460;

const unknownId = 'ffffffffffffffffffffffff';

interface Language {
  readonly name: string;
  readonly code?: string;
  readonly title: string;
  readonly ask: string;
  readonly asked: string;
  readonly use: string;
  /** Texts at the start of the line. */
  readonly begins: readonly string[];
  /** Row numbers of a list, the title for the next page, and the row numbers of the second page. */
  readonly pages: { readonly first: string; readonly next: string; readonly second: string };
  /** Longest starts of the line: after another failure, and after a cancelled Get All…. */
  readonly longest: readonly string[];
}

const languages: readonly Language[] = [
  {
    name: 'English',
    title: 'Find Endpoint…',
    ask: 'user group detail',
    asked: 'Read user group',
    use: `Use “${unknownId}”`,
    begins: ['Call Again', 'Check the Id…', '404 No such user group', 'More…'],
    pages: { first: '1–20 of 137', next: 'Next Page', second: '21–40 of 137' },
    longest: [
      'Call Again | Call with Changes… | 400 Values not accepted',
      'Call Again | Cancelled · 9,900 of 25,000 rows | More…',
    ],
  },
  {
    name: 'Korean',
    code: 'ko',
    title: '엔드포인트 찾기…',
    ask: '사용자 그룹 상세',
    asked: '사용자 그룹 조회',
    use: `“${unknownId}” 사용`,
    begins: ['다시 호출', 'ID 확인…', '404 그룹 없음', '더 보기…'],
    pages: { first: '137개 중 1–20', next: '다음 페이지', second: '137개 중 21–40' },
    longest: [
      '다시 호출 | 헤더로 수준 전송… | 403 권한 없음',
      '다시 호출 | 취소됨 · 행 25,000개 중 9,900개 | 더 보기…',
    ],
  },
];

for (const { name, code, title, ask, asked, use, begins, pages, longest } of languages)
  describe(`a refused call in half a window in ${name}`, () => {
    const workbench = useWorkbench(code === undefined ? sandboxWindow : { shared: true, language: code });
    const commerce = () => new CommerceView(workbench());

    before(async () => {
      await commerce().open();
      await workbench().runCommand(`Commerce API: ${title}`);
      await workbench().quickInput.locator('input.input').pressSequentially(ask);
      const found = workbench().quickInput.locator('.monaco-list-row').first();
      await found.filter({ hasText: 'GET /v1/user-groups/:user_group_id' }).waitFor();
      await workbench().acceptQuickInput();
      await workbench().quickInputShowing(asked);
      await workbench().quickInput.locator('input.input').fill(unknownId);
      await workbench().pick(use);
      await commerce().lensLine('404').waitFor();
      const { page } = workbench();
      const { width } = await boxOf(editor());
      const viewport = page.viewportSize();
      assert.ok(viewport);
      await page.setViewportSize({ ...viewport, width: viewport.width - Math.round(width) + WIDTH_PX });
      await until('the editor is narrow', async () => Math.round((await boxOf(editor())).width) === WIDTH_PX);
    });

    const editor = (): Locator => workbench().page.locator('.editor-group-container').first();

    /** Right edge of the editor's text area; text beyond it is cut off. */
    async function endOfText(): Promise<number> {
      const ruler = await boxOf(editor().locator('.decorationsOverviewRuler'));
      assert.equal(await editor().locator('.minimap:visible').count(), 0, 'a minimap takes the room');
      return ruler.x;
    }

    /** The texts of the lens line that are not cut off. */
    async function wholeTexts(line: string): Promise<readonly string[]> {
      const shown = commerce()
        .lensLine(line)
        .locator('a, span')
        .filter({ hasText: /[^\s|]/ });
      // Reads all parts at once, since VS Code may replace the line.
      const parts = await shown.evaluateAll((items) =>
        items.map((item) => ({ text: item.textContent, right: item.getBoundingClientRect().right })),
      );
      const end = await endOfText();
      return parts.flatMap(({ text, right }) => (right <= end ? [text.replace(/\s/g, ' ')] : []));
    }

    it('is told with its first remedy and its sentence whole', async () => {
      await until('the remedy and the sentence are whole', async () =>
        isDeepStrictEqual(await wholeTexts('404'), begins),
      );
      await workbench().screenshot(`narrow-result-${name}`);
    });

    it('has room for every other beginning, too', async () => {
      const line = commerce().lensLine('404');
      const { x } = await boxOf(line);
      const width = await line.evaluate((element, texts) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) return Infinity;
        context.font = getComputedStyle(element).font;
        return Math.max(...texts.map((text) => context.measureText(text).width));
      }, longest);
      assert.ok(x + width <= (await endOfText()), `it ends at ${x + width}`);
    });

    it('leaves room for the rows of a list and the way to the next ones', async () => {
      const { page } = workbench();
      await workbench().runCommand(`Commerce API: ${title}`);
      await workbench().quickInput.locator('input.input').fill('/v1/user-groups?limit=20');
      await workbench().acceptItem('limit = 20');
      await commerce().lensLine(pages.first).getByRole('button', { name: pages.next }).waitFor();
      // VS Code draws a new line part by part.
      await until('the rows and the way to the next ones are whole', async () => {
        const [again, , ...rest] = await wholeTexts(pages.first);
        return isDeepStrictEqual([again, ...rest], [begins[0], pages.first, pages.next, begins[3]]);
      });
      await workbench().screenshot(`narrow-page-${name}`);
      await commerce().pressLens(pages.first, pages.next);
      await commerce().lensLine(pages.second).waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await workbench().screenshot(`page-${name}`);
    });
  });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box);
  return box;
}
