import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { describeEndpoint } from '../../../src/catalog/describeEndpoint';
import { descriptionMarkdown, fitSections } from '../../../src/catalog/descriptionMarkdown';
import { hostileTexts } from '../../fixtures/hostileTexts';
import { readMarkdown } from '../../support/readMarkdown';

const catalog = createCatalog();
const mark = 'hint · undocumented';

/** The Markdown of an endpoint's description, with character references decoded. */
async function describeById(id: string, hints: boolean): Promise<string> {
  const endpoint = catalog.findEndpoint(id);
  assert.ok(endpoint);
  return readMarkdown(
    descriptionMarkdown(describeEndpoint(endpoint, await catalog.loadDetails(id, { hints }))),
  );
}

describe('descriptionMarkdown', () => {
  it('starts with operation, method and path and stays short', async () => {
    for (const endpoint of catalog.endpoints) {
      for (const hints of [true, false]) {
        const lines = (await describeById(endpoint.id, hints)).split('\n').filter((line) => line !== '');
        const [first] = lines;
        assert.equal(first?.trimEnd(), `**${endpoint.label}** · \`${endpoint.method} ${endpoint.path}\``);
        assert.ok(lines.length <= 60, `${endpoint.id}: ${lines.length}`);
      }
    }
  });

  it('says what a hint is once, in the last line, with each source once', async () => {
    for (const endpoint of catalog.endpoints) {
      assert.ok(!(await describeById(endpoint.id, false)).includes(mark), endpoint.id);
      const lines = (await describeById(endpoint.id, true)).split('\n');
      assert.equal(lines.filter((line) => line.includes(mark)).length, 1, endpoint.id);
      const sources = lines.at(-1)?.replace(`*${mark}*: `, '').split('; ') ?? [];
      assert.ok(
        sources.every((source) => /^\w+ = ./.test(source)),
        lines.at(-1),
      );
      assert.equal(new Set(sources).size, sources.length);
    }
  });

  it('has what a call takes before its errors, and these whole, with their remedies, before the answer', async () => {
    const order = ['Path', 'Query', 'Body', 'Errors', 'Response'];
    for (const { id } of catalog.endpoints) {
      const { errors } = await catalog.loadDetails(id, { hints: true });
      const text = await describeById(id, true);
      const titles = [...text.matchAll(/^\*\*(\w+)\*\*/gm)].map(([, title = '']) => title);
      const known = titles.filter((title) => order.includes(title));
      assert.deepEqual(
        known,
        order.filter((title) => known.includes(title)),
        id,
      );
      assert.equal(known.includes('Errors'), errors.length > 0, id);
      for (const { code, remedy = '' } of errors)
        assert.ok(text.includes(`- \`${code}\``) && text.includes(remedy), `${id}: ${code}`);
    }
  });

  it('says what the reference leaves open', async () => {
    const text = await describeById('orders.month', false);
    assert.match(text, /\*\*Not in the reference\*\*\n\n- parameters, response, errors$/);
    // A file of the user does not count as reference.
    const endpoint = catalog.findEndpoint('orders.month') ?? assert.fail();
    const details = await catalog.loadDetails(endpoint.id, { hints: false });
    const own = readMarkdown(
      descriptionMarkdown(describeEndpoint({ ...endpoint, file: 'own.yaml' }, details)),
    );
    assert.match(own, /\*\*Not described\*\*\n\n- parameters, response, errors$/);
    assert.match(await describeById('products.create', false), /parameters, body, response, errors$/);
  });

  it('shows fields, errors with remedies and rules of the update', async () => {
    const text = await describeById('userGroups.update', false);
    for (const part of [
      '- `user_group_id` · string · required · Id of the group, unique',
      '- `user_group` · object · required\n  - `company_name` · string · ',
      '  - `ceo_name` · string · ',
      '- `corporate_type` · integer · Type of the group · `1` personal, `2` enterprise',
      '- `status` · integer · Status · `1` active, perhaps others',
      'or try again with admin permission',
      'The business_number of an enterprise group',
      'Authorization: Bearer',
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
  });

  it('marks single fields next to those of the reference, and whole parts once', async () => {
    const detail = await describeById('userGroups.detail', true);
    assert.match(detail, /^- `http_status` · integer · [^*]*$/m);
    assert.match(detail, /^- `seller_id` · string · \*hint\*$/m);
    assert.match(detail, /^\*\*Body\*\*\n\n- none$/m);
    const list = await describeById('userGroups.list', true);
    assert.match(list, /^\*\*Query\*\* · \*hint\*\n\n- `page` · integer · [^*]*$/m);
  });

  it('says which part of a parameter is a hint where the reference names it', async () => {
    const text = await describeById('userGroups.removeUser', true);
    assert.match(text, /^- `user_group_id` · string · required.* · \*type.*: hint\*$/m);
    assert.match(text, /^- `user_id` · string.* · \*type.*: hint\*$/m);
  });

  it('tells what public sources do otherwise', async () => {
    const text = await describeById('adjustments.delete', true);
    assert.match(text, /\*\*Public sources differ\*\* · \*hint\*\n\n- Newer clients .* \(A, J, R\)/);
  });

  it('keeps the texts of a file of the user’s own text', () => {
    const field = { type: 'string', origin: 'user' } as const;
    for (const hostile of hostileTexts) {
      const fields = [
        {
          ...field,
          name: hostile,
          meaning: hostile,
          file: hostile,
          values: [{ value: hostile, meaning: hostile }],
        },
      ];
      const text = descriptionMarkdown(
        describeEndpoint(
          {
            id: 'own.x',
            moduleId: 'own',
            label: hostile,
            method: 'GET',
            path: `/v1/${hostile}`,
            query: [],
            file: hostile,
          },
          {
            summary: hostile,
            pathParameters: fields,
            queryParameters: fields,
            body: fields,
            bodyKnowledge: 'known',
            response: fields,
            rules: [hostile],
            disagreements: [],
            errors: [{ code: hostile, origin: 'user', meaning: hostile, remedy: hostile }],
            unknown: [hostile],
          },
        ),
      );
      // The text without the description's own bold, italics, code and list marks.
      const rest = text
        .replace(/`[^`\n]+`/g, '')
        .replace(/&#\d+;/g, '')
        .replace(/^ *- |\*\*?|\(\)/gm, '');
      assert.doesNotMatch(rest, /[[\]()<>$`\\!#|]|:\/\/|www\./, JSON.stringify(hostile));
    }
  });
});

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `line ${index + 1}`);
}

describe('fitSections', () => {
  it('leaves out empty sections and keeps the rest', () => {
    assert.deepEqual(
      fitSections(
        [
          { title: 'A', lines: [] },
          { title: 'B', lines: ['x'] },
        ],
        10,
      ),
      ['B', 'x'],
    );
  });

  it('shortens the longest section and says how much is missing', () => {
    const lines = fitSections(
      [
        { title: 'A', lines: numbered(9) },
        { title: 'B', lines: numbered(3) },
      ],
      10,
    );
    assert.deepEqual(lines, [
      'A',
      'line 1',
      'line 2',
      'line 3',
      'line 4',
      '- … 5 more',
      'B',
      'line 1',
      'line 2',
      'line 3',
    ]);
  });

  it('shortens whole sections last', () => {
    const lines = fitSections(
      [
        { title: 'A', lines: numbered(6), whole: true },
        { title: 'B', lines: numbered(5) },
      ],
      11,
    );
    assert.ok(lines.includes('line 6'));
    assert.ok(lines.includes('- … 3 more'));
  });

  it('never exceeds the height when every section may keep two lines, and loses no line silently', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 6 }), (counts) => {
        const lines = fitSections(
          counts.map((count, index) => ({
            title: `T${index}`,
            lines: numbered(count),
            whole: index % 2 === 0,
          })),
          24,
        );
        assert.ok(lines.length <= 24);
        const shown = lines.filter((line) => line.startsWith('line')).length;
        const hidden = lines.reduce((sum, line) => sum + Number(/… (\d+) more/.exec(line)?.[1] ?? 0), 0);
        assert.equal(
          shown + hidden,
          counts.reduce((sum, count) => sum + count, 0),
        );
      }),
    );
  });
});
