import assert from 'node:assert/strict';
import { goBack, type GoBack, type PickOptions, type UserInput } from '../../../../src/base/userInput';
import { askEntity } from '../../../../src/calls/prompts/askEntity';
import { findEntityPicker } from '../../../../src/calls/prompts/entityPickers';
import type { EntityPage, EntitySource } from '../../../../src/calls/prompts/entitySource';
import { scriptedInput, type ScriptedAnswer } from '../../../support/scriptedInput';

const picker = findEntityPicker('user_group_id');
assert.ok(picker);
const list = picker;

type Page = Pick<EntityPage, 'entities' | 'count'>;

function pagesOf(
  pages: readonly (Page | Error)[],
  paged = true,
  searchable = false,
): EntitySource & { asked: number[]; keywords: (string | undefined)[] } {
  const asked: number[] = [];
  const keywords: (string | undefined)[] = [];
  return {
    asked,
    keywords,
    load: (_picker, page, _known, _signal, keyword) => {
      asked.push(page);
      keywords.push(keyword);
      const answer = pages[page - 1] ?? { entities: [] };
      return answer instanceof Error
        ? Promise.reject(answer)
        : Promise.resolve({ skipped: 0, ...answer, paged, searchable });
    },
  };
}

function run(
  input: Pick<UserInput, 'pick'>,
  source: EntitySource,
  recents: readonly string[] = [],
  typed: string | GoBack = 'typed',
): Promise<string | GoBack> {
  return askEntity(input, {
    position: { title: 'Update user group', canGoBack: true },
    placeholder: 'user_group_id',
    recents,
    check: () => undefined,
    list: { picker: list, source, known: {} },
    type: () => Promise.resolve(typed),
  });
}

async function ask(
  answers: readonly ScriptedAnswer[],
  source: EntitySource,
  recents: readonly string[] = [],
) {
  const input = scriptedInput(answers);
  const value = await run(input, source, recents);
  input.assertDone();
  return { value, input };
}

const first = { entities: [{ id: 'g1', parts: { name: 'Hanbit', kind: '2', status: '1' } }], count: 3 };
const second = {
  entities: [
    { id: 'g2', parts: { name: 'Mirae', kind: '1', status: '7' } },
    { id: 'g3', parts: {} },
  ],
  count: 3,
};

describe('picking an entity', () => {
  it('offers recent values, then entities with id, type and status, then typing', async () => {
    const { value, input } = await ask([{ pick: 'Hanbit' }], pagesOf([first]), ['g9']);
    assert.equal(value, 'g1');
    assert.deepEqual(input.prompts[0]?.labels, [
      'Recent values',
      'g9',
      'Records',
      'Hanbit',
      'Load more…',
      'Type a value',
    ]);
    assert.ok(input.prompts[0].shown.includes('g1 · enterprise · active'));
  });

  it('loads more until all are there, and keeps what was loaded', async () => {
    const source = pagesOf([first, second]);
    const { value, input } = await ask([{ pick: 'Load more…' }, { pick: 'g3' }], source);
    assert.equal(value, 'g3');
    assert.deepEqual(source.asked, [1, 2]);
    assert.deepEqual(input.prompts[1]?.labels, ['Records', 'Hanbit', 'Mirae', 'g3', 'Type a value']);
    assert.match(input.shownText(), /g2 · personal · status 7 \(undocumented\)/);
  });

  it('shows the id of an entity without a name once', async () => {
    const source = pagesOf([{ entities: [{ id: '9007199254740991', parts: { status: '1' } }] }]);
    const { input } = await ask([{ pick: '9007199254740991' }], source);
    assert.equal(input.shownText().match(/9007199254740991/g)?.length, 1);
  });

  it('keeps the keyboard where more was asked for', async () => {
    const picked: string[][] = [];
    const input: Pick<UserInput, 'pick'> = {
      pick: async <T>({ items, load }: PickOptions<T>) => {
        const loaded = (await load?.(new AbortController().signal)) ?? [];
        const presets = [items, loaded].map((rows) =>
          rows.filter((row) => row.picked).map(({ label }) => label),
        );
        picked.push(presets.flat());
        const row =
          loaded.find(({ label }) => label === 'Load more…') ?? loaded.find(({ label }) => label === 'Mirae');
        return row?.value ?? assert.fail();
      },
    };
    const third = { entities: [{ id: 'g9', parts: { name: 'Mirae' } }], count: 3 };
    assert.equal(
      await run(
        input,
        pagesOf([{ ...first, count: 3 }, { ...second, entities: second.entities.slice(1), count: 3 }, third]),
      ),
      'g9',
    );
    assert.deepEqual(picked, [[], ['Hanbit', 'g3'], ['g3', 'Mirae']]);
  });

  it('stops at a service that sends the same page again, and does not page where nothing says it can', async () => {
    const endless = { entities: first.entities };
    const { input } = await ask([{ pick: 'Load more…' }, { pick: 'Hanbit' }], pagesOf([endless, endless]));
    assert.ok(!input.prompts[1]?.labels.includes('Load more…'));
    const unpaged = await ask([{ pick: 'Hanbit' }], pagesOf([first], false));
    assert.ok(!unpaged.input.prompts[0]?.labels.includes('Load more…'));
  });

  it('shows the sentence of a list that fails, and typing works', async () => {
    const { value, input } = await ask([{ pick: 'Type a value' }], pagesOf([new Error('Sign in to pick.')]));
    assert.equal(value, 'typed');
    assert.ok(input.prompts[0]?.labels.includes('Sign in to pick.'));
  });

  it('makes the names of the service plain', async () => {
    const name = '$(flame) \u202e[x](command:evil)';
    const { value, input } = await ask(
      [{ pick: '$ (flame) [x] (command:evil)' }],
      pagesOf([{ entities: [{ id: '../x', parts: { name } }] }]),
    );
    assert.equal(value, '../x');
    assert.ok(!input.shownText().includes('](') && !input.shownText().includes('$('));
  });

  it('goes back, and says when there are no entities', async () => {
    const { value, input } = await ask(['back'], pagesOf([{ entities: [] }]));
    assert.equal(value, goBack);
    assert.ok(input.prompts[0]?.labels.includes('No records'));
  });

  it('looks among all entities for what is typed, and shows all again', async () => {
    const source = pagesOf([first, second], true, true);
    const { input } = await ask(
      [
        { find: 'Mir', pick: 'Search all records' },
        { pick: 'Load more…' },
        { pick: 'Show all records' },
        { find: 'a'.repeat(24) },
      ],
      source,
      ['g9'],
    );
    assert.deepEqual(source.keywords, ['', 'Mir', 'Mir', '']);
    assert.deepEqual(source.asked, [1, 1, 2, 1]);
    assert.deepEqual(input.prompts[1]?.labels, [
      'Records for “Mir”',
      'Hanbit',
      'Load more…',
      'Show all records',
      'Type a value',
    ]);
    assert.equal(input.prompts[3]?.labels[0], 'Recent values');
  });

  it('offers that search only where the service can do it and holds more, never in place of an id', async () => {
    const labelsFor = async (text: string, source: EntitySource): Promise<readonly string[]> => {
      const { input } = await ask([{ pick: 'Hanbit' }], source);
      const { typed } = input.prompts[0]?.options as PickOptions<unknown>;
      return (typed?.(text) ?? []).map(({ label }) => label);
    };
    const search = ['Use “Mir”', 'Search all records'];
    assert.deepEqual(await labelsFor('Mir', pagesOf([first], true, true)), search);
    assert.deepEqual(await labelsFor('Mir', pagesOf([first], true, false)), ['Use “Mir”']);
    assert.deepEqual(await labelsFor('Mir', pagesOf([{ ...first, count: 1 }], true, true)), ['Use “Mir”']);
    for (const number of ['0001010007', '010-0000-1037', '010 0000 1037', 'a@b.example'])
      for (const count of [1, 3])
        assert.deepEqual(await labelsFor(number, pagesOf([{ ...first, count }], true, true)), [
          'Search all records',
          `Use “${number}”`,
        ]);
    const id = 'df9d658bbe043b253d2b5d3f';
    assert.deepEqual(await labelsFor(id, pagesOf([first], true, true)), [`Use “${id}”`]);
  });

  it('says that a search finds nothing, from where all entities are one row away', async () => {
    const source: EntitySource = {
      load: (_picker, _page, _known, _signal, keyword = '') =>
        Promise.resolve({
          ...first,
          skipped: 0,
          paged: true,
          searchable: true,
          ...(keyword === '' ? {} : { entities: [] }),
        }),
    };
    const { input } = await ask(
      [{ find: 'zz', pick: 'Search all records' }, { pick: 'Show all records' }, { pick: 'Hanbit' }],
      source,
    );
    assert.deepEqual(input.prompts[1]?.labels, ['No records for “zz”', 'Show all records', 'Type a value']);
  });

  it('loads a page again that was left while it loaded', async () => {
    const source = pagesOf([first]);
    let shows = 0;
    const value = await run(
      {
        pick: async (options) => {
          shows += 1;
          const leaving = new AbortController();
          if (shows === 1) leaving.abort();
          const items = await options.load?.(leaving.signal).catch(() => undefined);
          const item = [...options.items, ...(items ?? [])].find(({ label }) =>
            shows === 1 ? label === 'Type a value' : label === 'Hanbit',
          );
          assert.ok(item);
          return item.value;
        },
      },
      source,
      [],
      goBack,
    );
    assert.equal(value, 'g1');
    assert.deepEqual(source.asked, [1, 1]);
  });
});
