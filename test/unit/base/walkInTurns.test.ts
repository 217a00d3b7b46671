import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { decodeText } from '../../../src/http/decodeText';
import { formatInTurns, formatJson } from '../../../src/json/formatJson';
import { namesSchema, namesSchemaInTurns } from '../../../src/json/namesSchema';
import { scanInTurns, scanJson, type JsonListener, type MemberListener } from '../../../src/json/scanJson';
import { textWalkers } from '../../fixtures/textWalkers';
import { REPEATED_TOKEN, worstText } from '../../fixtures/worstTexts';
import { turnsDuring } from '../../support/turnsDuring';
import { longRuns } from '../../support/longSeries';

const TURN_CHARACTERS = 1_000_000;

/** Records all events of a scan. */
function recorder() {
  const told: unknown[] = [];
  const onMember: MemberListener = (...member) => told.push(member);
  const listener: JsonListener = {
    open: (...opened) => told.push(opened),
    close: (end) => told.push(end),
    key: (name) => told.push(name),
    scalar: (literal) => told.push(literal),
  };
  return { told, onMember, listener };
}

/** Functions that work in turns, each with the function that does the same work at once. */
const twoWays: Readonly<
  Record<string, readonly [inTurns: (text: string) => Promise<unknown>, atOnce: (text: string) => unknown]>
> = {
  scanned: [
    async (text) => {
      const { told, onMember, listener } = recorder();
      return [await scanInTurns(text, onMember, listener), told];
    },
    (text) => {
      const { told, onMember, listener } = recorder();
      return [scanJson(text, onMember, listener), told];
    },
  ],
  indented: [formatInTurns, formatJson],
  'asked for a schema': [namesSchemaInTurns, namesSchema],
  decoded: [
    (text) => decodeText(Buffer.from(text), undefined, false),
    (text) => ({ text: Buffer.from(text).toString(), charset: 'utf-8' }),
  ],
};

describe('a text that is walked through in turns', () => {
  const written = fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc
      .json({ maxDepth: 3, stringUnit: 'binary' })
      .map((text) => JSON.stringify({ $schema: text, 가: '나\\' })),
  );
  for (const [how, [inTurns, atOnce]] of Object.entries(twoWays)) {
    it(`gives what it gives at once, wherever the turn ends: ${how}`, async () => {
      await fc.assert(
        fc.asyncProperty(written, fc.nat(200), fc.boolean(), async (json, back, isBroken) => {
          const rest = isBroken ? json.slice(0, -1) : json;
          const text = ' '.repeat(TURN_CHARACTERS - Math.min(back, rest.length)) + rest;
          assert.deepEqual(await inTurns(text), atOnce(text));
        }),
        longRuns(150),
      );
    });
  }

  // Number of passes over five million characters; each pass ends at least four turns.
  for (const [how, passes] of [
    ['decoded', 2],
    ['judged', 1],
    ['read as a list', 1],
    ['read as a page', 1],
    ['shown', 2],
  ] as const)
    for (const kind of ['names without end', 'rows', 'escaped names'])
      it(`lets everything else go first: ${how}, ${kind}`, async () => {
        const text = worstText(kind, 5 * TURN_CHARACTERS, REPEATED_TOKEN);
        const walk = textWalkers[how] ?? assert.fail(how);
        const turns = await turnsDuring(() => walk(text));
        assert.ok(turns >= 4 * passes, `${turns} turns`);
      });
});
