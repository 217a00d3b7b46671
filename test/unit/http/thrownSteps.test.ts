import assert from 'node:assert/strict';
import { createSafeDoor, type SafeDoorDeps } from '../../../src/http/createSafeDoor';
import type { HttpDoorDeps } from '../../../src/http/createHttpDoor';
import { createNoteThrown } from '../../../src/http/noteThrown';
import { createRedactor } from '../../../src/http/redaction/redactor';
import type { HttpDoor, SendOptions } from '../../../src/http/types';
import { nameOutcome, requestTo, sendOptions, testDoor, withServer, writeTo } from '../../support/doorKit';
import { count } from '../../support/figures';
import { answering } from '../../support/rawServer';

const SECRET = 'canary-of-this-test';

/** A function that throws at its call number `use`, counted from 0. */
function throwingAt<T>(use: number, value: T): () => T {
  let uses = 0;
  return () => {
    if (uses++ === use) throw new RangeError(`thrown over ${SECRET}`);
    return value;
  };
}

interface Step {
  readonly name: string;
  /** Number of uses that can throw. */
  readonly uses: number;
  readonly door?: (use: number) => Partial<HttpDoorDeps>;
  readonly safe?: (use: number) => Partial<SafeDoorDeps>;
  readonly options?: (use: number) => Partial<SendOptions>;
}

/** Functions of the extension that run while a response is handled, each with a version that throws. */
const STEPS: readonly Step[] = [
  { name: 'the clock of the door', uses: 5, door: (use) => ({ now: throwingAt(use, 1) }) },
  { name: 'the date for the judgement', uses: 2, door: (use) => ({ utcNow: throwingAt(use, 1) }) },
  {
    name: 'what takes secrets out of the answer',
    uses: 1,
    options: (use) => ({ takeSecrets: throwingAt(use, []) }),
  },
  {
    name: 'the redactor',
    uses: 8,
    safe: (use) => {
      const check = throwingAt(use, undefined);
      const redactor = createRedactor();
      return { redactor: { ...redactor, redact: (text) => (check(), redactor.redact(text)) } };
    },
  },
  { name: 'the log', uses: 1, safe: (use) => ({ log: throwingAt(use, undefined) }) },
  { name: 'the clock of the log', uses: 3, safe: (use) => ({ now: throwingAt(use, 1) }) },
];

function doorOf({ door, safe }: Step, use: number, lines: string[]): HttpDoor {
  const noteThrown = createNoteThrown((line) => lines.push(line));
  return createSafeDoor({
    door: testDoor({ noteThrown, ...door?.(use) }),
    redactor: createRedactor(),
    log: () => undefined,
    now: () => 1,
    noteThrown,
    ...safe?.(use),
  });
}

describe('what our own code throws over an answer', () => {
  const body = '{"user_group_id":"g1"}';
  for (const step of STEPS) {
    for (const method of ['PUT', 'GET'] as const) {
      it(`is a typed outcome of a ${method}: ${step.name}`, async () => {
        let thrown = 0;
        for (let use = 0; use <= step.uses; use += 1) {
          const lines: string[] = [];
          await withServer(answering({ body }), async (server, target) => {
            const request = method === 'PUT' ? writeTo(target) : requestTo(target);
            // A getter must stay one.
            const options = Object.defineProperties(
              sendOptions(),
              Object.getOwnPropertyDescriptors(step.options?.(use) ?? {}),
            );
            const sending = doorOf(step, use, lines).send(request, options).then(nameOutcome);
            const outcome = await sending.catch((error: unknown) => `thrown: ${String(error)}`);
            if (server.requests().length === 0) {
              assert.match(outcome, /^(?:thrown: |error )/, 'nothing was sent');
              return;
            }
            const expected = method === 'PUT' ? 'unknown unhandled' : 'error unhandled';
            if (lines.length === 0) assert.equal(outcome, 'answer 200 json');
            else assert.equal(outcome, expected);
            thrown += lines.length;
            if (lines.length > 0)
              count('E9', '{0} untyped ends of a call in {1} steps that throw after the request', 0, 1);
            for (const line of lines) {
              assert.match(line, /^an answer could not be handled: RangeError\n\s+at /);
              assert.doesNotMatch(line, new RegExp(SECRET));
            }
          });
        }
        assert.ok(thrown > 0, 'no step threw');
      });
    }
  }

  it('never ends in an error of the log itself', () => {
    const note = createNoteThrown(() => assert.fail('no disk'));
    note(new Error('one'));
    note('a text');
    note(undefined);
  });
});
