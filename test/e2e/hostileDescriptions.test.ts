import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileTexts } from '../fixtures/hostileTexts';
import { until } from './until';
import { CommerceView } from './commerceView';
import { useWorkbench } from './useWorkbench';

/** Number of hostile texts for each endpoint, small enough for the tooltip to show all of them. */
const PER_ENDPOINT = 20;

const texts = [
  ...hostileTexts,
  'see https://x.example/a',
  'www.x.example',
  'a@x.example',
  '<https://x.example>',
];
const endpoints = Array.from({ length: Math.ceil(texts.length / PER_ENDPOINT) }, (_, index) => ({
  path: `/v1/evil-${index}`,
  texts: texts.slice(index * PER_ENDPOINT, (index + 1) * PER_ENDPOINT),
}));

/** An OpenAPI file with each text as name, meaning and value of a parameter, and as the title of the endpoint. */
const openApi = {
  openapi: '3.1.0',
  info: { title: 'Evil', version: '1' },
  paths: Object.fromEntries(
    endpoints.map(({ path, texts: [first = '', ...others] }) => [
      path,
      {
        get: {
          summary: `Read ${first}`,
          description: first,
          parameters: [first, ...others].map((text, index) => ({
            in: 'query',
            name: `${index}${text}`,
            description: text,
            schema: { type: 'string', enum: [text] },
          })),
        },
      },
    ]),
  ),
};

describe('descriptions of a hostile OpenAPI file', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'commerce-api-'));
    await writeFile(join(folder, 'evil.json'), JSON.stringify(openApi));
  });
  after(() => rm(folder, { recursive: true }));

  const workbench = useWorkbench(() => ({
    settings: {
      'commerceApi.openApiFiles': [join(folder, 'evil.json')],
      'workbench.hover.delay': 100,
    },
  }));

  it('have our three links and nothing else that is more than text', async function () {
    this.timeout(170_000);
    const { page } = workbench();
    await new CommerceView(workbench()).openModule('Evil');
    let shown = 0;
    for (const { path } of endpoints) {
      const row = page.locator('.sidebar [role="treeitem"]').filter({ hasText: path }).first();
      await row.hover();
      const tooltip = page.locator('.monaco-hover:visible').filter({ hasText: `GET ${path}` });
      await tooltip.waitFor();
      const links = await tooltip.locator('a').evaluateAll((found) => found.map((link) => link.textContent));
      assert.deepEqual(links, ['Call', 'Insert Code', 'Copy as cURL'], path);
      assert.equal(
        await tooltip.locator('img, script, .codicon, h1, h2, table, input, [style*="vscode-x"]').count(),
        0,
        path,
      );
      shown += await tooltip.locator('li').count();
      await row.click();
      const frame = await until(`the page of ${path} is there`, async () => {
        for (const each of page.frames())
          if (
            (await each
              .locator('.operation', { hasText: path })
              .count()
              .catch(() => 0)) > 0
          )
            return each;
        return undefined;
      });
      assert.equal(await frame.locator('main :is(a, img, script, style, input, svg)').count(), 0, path);
      assert.ok((await frame.locator('li').count()) >= PER_ENDPOINT / 2, path);
      if (path.endsWith('-0')) await workbench().screenshot('hostile-tooltip');
      await page.keyboard.press('Escape');
      await workbench().statusItem('Sandbox').hover();
      await tooltip.waitFor({ state: 'hidden' });
    }
    assert.ok(shown >= 300, `${shown} texts were shown`);
  });
});
