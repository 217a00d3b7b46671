import assert from 'node:assert/strict';
import { HistoryStore } from '../../../src/history/historyStore';
import type { FinishedCall } from '../../../src/http/types';
import { answered, sampleCall } from '../../fixtures/sampleCall';
import {
  accountNumbers,
  besideNumbers,
  harmlessMembers,
  harmlessValues,
  SHAPE_SECRET,
  secretShapes,
  spokenSecrets,
} from '../../fixtures/secretShapes';
import { counting, entryOf, memoryFolder } from '../../support/kept';

/** The text that the history writes for a call. */
async function writtenOf(call: FinishedCall): Promise<string> {
  const files = memoryFolder();
  const maxEntries = () => 50;
  const store = new HistoryStore({
    files,
    maxEntries,
    redact: (text) => text,
    random: counting(),
    now: () => 1,
  });
  assert.ok((await store.add(call)) !== undefined);
  return [...files.contents.values()].map((bytes) => Buffer.from(bytes).toString()).join('\n');
}

describe('what the history writes', () => {
  it('holds no secret, of whatever shape', async () => {
    assert.ok(secretShapes.length > 300, String(secretShapes.length));
    const leaks: string[] = [];
    for (const [title, call] of secretShapes)
      if ((await writtenOf(call)).includes(SHAPE_SECRET)) leaks.push(title);
    assert.deepEqual(leaks, []);
  });

  it('holds no number of a card or an account that checks', async () => {
    for (const number of accountNumbers) {
      const text = `paid by ${number}.`;
      const literals = /^\d+$/.test(number) ? [number, `"${number}"`] : [`"${number}"`];
      for (const literal of literals) {
        const body = `{"number":${literal},"text":${JSON.stringify(text)}}`;
        const values = { path: { id: number }, query: [['q', text]] as const, body };
        const written = await writtenOf(sampleCall(answered(body), { values }));
        assert.ok(!written.includes(number), written);
      }
    }
  });

  it('holds no such number in a text, whatever stands beside it', async () => {
    for (const number of accountNumbers)
      for (const [before, behind] of besideNumbers) {
        const text = before + number + behind;
        const written = await writtenOf(sampleCall(answered(JSON.stringify({ text }))));
        assert.ok(!written.includes(number), text);
      }
  });

  it('holds no code and no account that the words around it show', async () => {
    for (const text of spokenSecrets) {
      const body = JSON.stringify({ message: text });
      assert.ok(!(await writtenOf(sampleCall(answered(body)))).includes('4711'), text);
    }
  });

  it('holds whatever is no secret as it came', async () => {
    const bodies = [
      ...harmlessMembers,
      ...harmlessValues.flatMap((value) => [
        JSON.stringify({ data: [{ text: value }] }),
        ...(/^\d+$/.test(value) && !value.startsWith('0') ? [`{"n":${value}}`] : []),
      ]),
    ];
    for (const body of bodies) {
      const values = { path: {}, query: [], body };
      const { header, text } = entryOf(sampleCall(answered(body), { values }));
      assert.deepEqual([text, header.values.body, header.withheld], [body, body, []]);
      assert.ok((await writtenOf(sampleCall(answered(body)))).endsWith(`\n${body}`));
    }
    for (const value of harmlessValues) {
      const query = [['q', value]] as const;
      const { header } = entryOf(sampleCall(answered('{}'), { values: { path: { id: value }, query } }));
      assert.deepEqual([header.values, header.withheld], [{ path: { id: value }, query }, []]);
    }
  });
});
