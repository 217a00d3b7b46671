import assert from 'node:assert/strict';
import type { KnownRow } from '../../../../src/userGroups/changes/reviewRow';
import { startChangeRuns, URI, type UpdateFault } from '../../../support/changeRuns';
import { count } from '../../../support/figures';
import { rawAnswer, type RawConnection } from '../../../support/rawServer';

const ROWS = 5;
const POSITIONS = [0, 2, ROWS - 1];

const answering =
  (
    status: number,
    body: string | ((group: string) => string) = '',
    headers: Readonly<Record<string, string>> = {},
  ) =>
  (connection: RawConnection, group: string): void =>
    connection.end(rawAnswer({ status, body: typeof body === 'string' ? body : body(group), headers }));
const resets = (connection: RawConnection): void => connection.reset();
const closes = (connection: RawConnection): void => connection.end();
const saysNothing = (): void => undefined;
const halfJson = answering(200, (group) => group.slice(0, -9));
const page = answering(200, '<html>OK</html>', { 'Content-Type': 'text/html' });
const error = (code: string): string => JSON.stringify({ error_code: code, message: 'No.' });

/** Faults of one update, each with the state of its row, and whether the run stops after it. */
const faults: readonly (UpdateFault & { readonly label: KnownRow['state']; readonly stops?: true })[] = [
  { name: 'resets after it was done', applies: true, respond: resets, label: 'saved' },
  { name: 'resets before it is done', applies: false, respond: resets, label: 'unknown', stops: true },
  { name: 'closes after it was done', applies: true, respond: closes, label: 'saved' },
  { name: 'closes before it is done', applies: false, respond: closes, label: 'unknown', stops: true },
  { name: 'does it and says nothing', applies: true, respond: saysNothing, label: 'saved' },
  {
    name: 'does nothing and says nothing',
    applies: false,
    respond: saysNothing,
    label: 'unknown',
    stops: true,
  },
  { name: 'does it and sends half a response', applies: true, respond: halfJson, label: 'saved' },
  {
    name: 'does nothing and sends half a response',
    applies: false,
    respond: halfJson,
    label: 'unknown',
    stops: true,
  },
  { name: 'does it and sends a page', applies: true, respond: page, label: 'saved' },
  { name: 'does nothing and sends a page', applies: false, respond: page, label: 'unknown', stops: true },
  { name: 'does it and sends nothing', applies: true, respond: answering(204), label: 'saved' },
  { name: 'says 204 and does nothing', applies: false, respond: answering(204), label: 'ignored' },
  {
    name: 'says 200 and does nothing',
    applies: false,
    respond: answering(200, (group) => group),
    label: 'ignored',
  },
  { name: 'accepts it for later', applies: false, respond: answering(202), label: 'unknown', stops: true },
  { name: 'refuses the values', applies: false, respond: answering(400, error('BAD')), label: 'refused' },
  { name: 'refuses the role', applies: false, respond: answering(403, error('NO')), label: 'refused' },
  {
    name: 'no longer knows the group',
    applies: false,
    respond: answering(404, error('GONE')),
    label: 'refused',
  },
  {
    name: 'sees a conflict of its own',
    applies: false,
    respond: answering(409, error('BUSY')),
    label: 'refused',
  },
  { name: 'does not process it', applies: false, respond: answering(422, error('BAD')), label: 'refused' },
  {
    name: 'refuses the session',
    applies: false,
    respond: answering(401, error('TOKEN')),
    label: 'refused',
    stops: true,
  },
  {
    name: 'asks to wait a second',
    applies: false,
    respond: answering(429, error('SLOW'), { 'Retry-After': '1' }),
    label: 'refused',
  },
  {
    name: 'asks to wait an hour',
    applies: false,
    respond: answering(429, error('SLOW'), { 'Retry-After': '3600' }),
    label: 'refused',
    stops: true,
  },
  {
    name: 'fails before it is done',
    applies: false,
    respond: answering(500, error('OOPS')),
    label: 'refused',
  },
  { name: 'fails after it was done', applies: true, respond: answering(500, error('OOPS')), label: 'saved' },
  { name: 'is not available', applies: false, respond: answering(503, error('DOWN')), label: 'refused' },
  {
    name: 'has a gateway that fails',
    applies: false,
    respond: answering(502, '<html>Bad Gateway</html>', { 'Content-Type': 'text/html' }),
    label: 'unknown',
    stops: true,
  },
  {
    name: 'answers of another group',
    applies: true,
    respond: answering(200, '{"user_group_id":"x"}'),
    label: 'saved',
  },
];

describe('a run of changes at a service that fails', () => {
  for (const fault of faults)
    for (const position of POSITIONS)
      it(`is labelled as the service’s journal says, and stops by the rules: ${fault.name}, at row ${position}`, async () => {
        const runs = await startChangeRuns(ROWS);
        try {
          runs.setRows();
          await runs.changeSets.review(URI);
          runs.faultOf = (what) => (what === `PUT g${position}` ? fault : undefined);
          // Only the update without an answer has a short time limit, since a busy machine may be slow with the others.
          if (fault.respond === saysNothing)
            runs.onRequest = (method, id) => {
              runs.timeoutMs = method === 'GET' && id === `g${position}` ? 400 : 60_000;
            };
          const { results, stopped } = await runs.changeSets.run(URI, 'user', () => Promise.resolve());
          const expected = Array.from({ length: ROWS }, (_, index): KnownRow['state'] => {
            if (index === position) return fault.label;
            return index > position && fault.stops ? 'notTried' : 'saved';
          });
          assert.deepEqual(
            results.map(({ state }) => state),
            expected,
          );
          const isLast = position === ROWS - 1;
          assert.equal(stopped !== undefined, fault.stops === true && !isLast);
          assert.deepEqual(
            runs.puts(),
            results.filter(({ state }) => state !== 'notTried').map(({ row }) => row.id),
            'each update was sent once, in order',
          );
          for (const { row, state, before, is } of results) {
            if (state === 'unknown') continue;
            const isDone = state === 'saved';
            assert.equal(runs.groups.get(row.id)?.phone, isDone ? 'new' : 'old', row.id);
            assert.equal(before?.['phone'], isDone ? '"old"' : undefined);
            assert.equal(is['phone'], isDone ? '"new"' : '"old"', `${row.id} is now`);
          }
          count('R1', '{0} labels other than the service’s journal in {1} pairs of fault and row', 0, 1);
          if (fault.name === 'asks to wait a second' && !isLast) assert.ok(runs.waits.includes(1000));

          // A second run finds the finished groups, and writes none of them twice.
          runs.faultOf = () => undefined;
          runs.reload();
          await runs.changeSets.review(URI);
          const again = await runs.changeSets
            .run(URI, 'user', () => Promise.resolve())
            .catch(() => undefined);
          const left = expected.flatMap((label, index) => (label === 'saved' ? [] : [`g${index}`]));
          assert.deepEqual(
            again?.results.filter(({ state }) => state === 'saved').map(({ row }) => row.id) ?? [],
            left,
          );
          assert.ok([...runs.groups.values()].every(({ phone }) => phone === 'new'));
        } finally {
          await runs.close();
        }
      });

  it('names the group whose save is unknown', async () => {
    const runs = await startChangeRuns(2);
    try {
      const rows = [...runs.groups.keys()].map((id) => ({
        id,
        was: { phone: '"old"' },
        to: { phone: '"new"' },
      }));
      runs.setRows(rows.map((row) => ({ ...row, name: `Branch ${row.id}` })));
      await runs.changeSets.review(URI);
      runs.faultOf = (what) =>
        what === 'PUT g0' ? { name: '', applies: false, respond: resets } : undefined;
      const { stopped = '' } = await runs.changeSets.run(URI, 'user', () => Promise.resolve());
      assert.match(stopped, /^It is unknown whether Branch g0 was saved, so the run stopped: /);
    } finally {
      await runs.close();
    }
  });

  it('looks once more after the first update of an address, which may say what it was sent and do nothing', async () => {
    const runs = await startChangeRuns(1);
    try {
      runs.setRows();
      await runs.changeSets.review(URI);
      const respond = answering(200, (group) => group.replace('old', 'new'));
      runs.faultOf = (what) => (what === 'PUT g0' ? { name: '', applies: false, respond } : undefined);
      const { results } = await runs.changeSets.run(URI, 'user', () => Promise.resolve());
      assert.deepEqual(
        results.map(({ state, sentence }) => [state, sentence]),
        [['ignored', 'The service did not change phone.']],
      );
    } finally {
      await runs.close();
    }
  });
});
