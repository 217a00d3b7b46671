import assert from 'node:assert/strict';
import { createApiError } from '../../../src/http/errorMessage';
import { createNoteThrown } from '../../../src/http/noteThrown';
import { deepGroup } from '../../fixtures/deepGroup';
import { groupText } from '../../fixtures/sampleFields';
import { sendOptions, testDoor, withServer } from '../../support/doorKit';
import { userGroupUri } from '../../support/editorModel';
import { count } from '../../support/figures';
import { groupCallsOver } from '../../support/groupCallsOver';
import { answering } from '../../support/rawServer';
import { userGroupFileFixture, type UserGroupFileFixture } from '../../support/userGroupFileFixture';

const boom = new RangeError('Maximum call stack size exceeded');
const fail = (): never => {
  throw boom;
};
/** Makes the next call of a method throw; later calls do not. */
function failOnce(target: object, name: string): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  const restore = (): void => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
  const failing = (): never => {
    restore();
    return fail();
  };
  const isMethod = Array.isArray(target);
  Object.defineProperty(target, name, {
    configurable: true,
    ...(isMethod ? { value: failing, writable: true } : { get: (): unknown => before?.value, set: failing }),
  });
}

/** Steps after an update is sent, each made to fail. */
const STEPS: Readonly<Record<string, (fixture: UserGroupFileFixture) => void>> = {
  'judging the answer': (fixture) => {
    fixture.write = fail;
  },
  'waiting for the answer': (fixture) => {
    fixture.write = Promise.reject(boom);
  },
  'reading the group again': (fixture) => {
    let reads = 0;
    fixture.onRead = () => {
      reads += 1;
      if (reads === 2) fail();
    };
  },
  'reading the answer as text': (fixture) => {
    fixture.write = () => ({
      kind: 'group',
      get text() {
        return fail();
      },
    });
  },
  'the list': (fixture) => failOnce(fixture.saved, 'push'),
  'the status line': (fixture) => {
    const { takes } = fixture;
    fixture.takes = (...given) => {
      failOnce(fixture, 'note');
      return takes(...given);
    };
  },
};
/** Steps of the editor during the extension's own save, each made to fail. */
const EDITOR_STEPS: typeof STEPS = {
  'VS Code’s save': (fixture) => (fixture.meanwhile = fail),
  'a save participant': (fixture) => (fixture.participate = fail),
};

async function drafted(): Promise<UserGroupFileFixture> {
  const fixture = userGroupFileFixture();
  await fixture.open();
  fixture.type(groupText({ phone: '02-2' }));
  return fixture;
}

function assertInDoubt(fixture: UserGroupFileFixture, result: string, last = 'Show Log'): void {
  assert.match(result, /^unknown: It is unknown whether the request was carried out. /);
  const status = fixture.files.statusOf(userGroupUri);
  assert.ok(status?.kind === 'notSaved' && status.reason === 'unknown');
  assert.deepEqual(
    status.remedies.map(({ title }) => title),
    ['Check Now', 'Compare', last],
  );
  assert.deepEqual([fixture.bodies.length, fixture.document?.isDirty], [1, true]);
  count('E9c', '{0} untyped ends of a save in {1} steps that throw after the request', 0, 1);
}

describe('a step that throws after an update has left', () => {
  for (const [name, prepare] of [...Object.entries(STEPS), ...Object.entries(EDITOR_STEPS)]) {
    it(`leaves our own save unknown: ${name}`, async () => {
      const fixture = await drafted();
      prepare(fixture);
      assertInDoubt(fixture, await fixture.save());
      assert.deepEqual(fixture.thrown, [boom]);
      Object.assign(fixture, { onRead: () => undefined, meanwhile: () => undefined });
      fixture.participate = (text) => text;
      const arrival = await fixture.files.checkArrival(userGroupUri);
      assert.ok(arrival && 'report' in arrival, 'Check Now says what became of it');
    });
  }

  for (const [name, prepare] of Object.entries(STEPS)) {
    it(`leaves a save of the JSON editor unknown: ${name}`, async () => {
      const fixture = await drafted();
      prepare(fixture);
      assertInDoubt(fixture, await fixture.saveElsewhere());
      assert.deepEqual(fixture.thrown, [boom]);
    });
  }

  it('throws nothing untyped where what is known of the draft cannot be kept either', async () => {
    const fixture = await drafted();
    fixture.write = () => {
      fixture.kept = () => Promise.reject(new Error('disk full'));
      return fail();
    };
    assertInDoubt(fixture, await fixture.save());
  });
});

describe('an update that is answered with too many levels and a schema', () => {
  const log: string[] = [];
  const noteThrown = createNoteThrown((line) => log.push(line));

  for (const levels of [201, 5000])
    it(`is unknown in the form and in the JSON editor, and a read of it fails with its name: ${levels}`, async () => {
      log.length = 0;
      await withServer(answering({ body: deepGroup(levels) }), async (_, target) => {
        const calls = groupCallsOver(testDoor(), target, sendOptions, noteThrown);
        const write = await calls.update('g1', '02-2');
        assert.ok(write.kind === 'unknown' && write.error.kind === 'tooDeep');
        const read = await calls.read('g1');
        assert.ok(read.kind === 'failed' && read.error.kind === 'tooDeep');
        assert.deepEqual(log, []);
        for (const save of ['save', 'saveElsewhere'] as const) {
          const fixture = await drafted();
          fixture.write = write;
          assertInDoubt(fixture, await fixture[save](), 'Show Response');
          assert.deepEqual(fixture.thrown, []);
        }
      });
    });
});

describe('an update whose answer cannot be shown', () => {
  it('is unknown where the service cannot be read either', async () => {
    const fixture = await drafted();
    fixture.write = () => {
      fixture.read = { kind: 'failed', error: createApiError('timeout') };
      // The response is nested too deeply for a document.
      return { kind: 'group', text: deepGroup(300) };
    };
    assertInDoubt(fixture, await fixture.save());
  });
});
