import assert from 'node:assert/strict';
import type { SentCall } from '../../../src/calls/sentCall';
import {
  changeToMeant,
  findSentWords,
  rankLine,
  globAlternatives,
  loadSmallFirst,
} from '../../../src/code/codeSearch';
import { catalog } from '../../support/sandboxClient';

const update = catalog.findEndpoint('userGroups.update') ?? assert.fail();
const list = catalog.findEndpoint('userGroups.list') ?? assert.fail();

function textAt(text: string, sent: SentCall): readonly string[] {
  return findSentWords(text, sent).map(({ start, end }) => {
    const lineStart = text.lastIndexOf('\n', start) + 1;
    const { from = '', to = '' } = changeToMeant(text, lineStart, sent) ?? {};
    return `${text.slice(start, end)}: ${from} → ${to}`;
  });
}

describe('findSentWords', () => {
  it('finds the lines with most words of a path, and the word that is wrong', () => {
    const sent = { method: 'PUT', path: '/v1/usergroups/65a1/undefined', query: '' };
    const text = 'if (id === "undefined") a();\nput(`${base}/usergroups/${id}`);\nconst usergroups = 1;\n';
    assert.deepEqual(textAt(text, { ...sent, path: '/v1/usergroups/65a1', meant: update }), [
      'usergroups: usergroups → user-groups',
    ]);
    assert.deepEqual(textAt(text, sent), ['usergroups:  → ']);
    const two = 'get("/usergroups");\nget("/usergroups/" + id + "/limit");\n';
    assert.equal(findSentWords(two, { ...sent, path: '/v1/usergroups/1/limit' })[0]?.start, 26);
    assert.deepEqual(findSentWords(two, { ...sent, path: '/v1/1/' }), []);
  });

  it('changes the method of a call over several lines, in the case that it has', () => {
    const sent = { method: 'PATCH', path: '/v1/user-groups/65a1', query: '', meant: update };
    assert.deepEqual(textAt("fetch(`${url}/user-groups/${id}`, {\n  method: 'PATCH',\n});", sent), [
      'user-groups: PATCH → PUT',
    ]);
    assert.deepEqual(textAt('client.patch(`/v1/user-groups/${id}`)', sent), ['user-groups: patch → put']);
    assert.deepEqual(textAt('send(`/v1/user-groups/${id}`)', sent), ['user-groups:  → ']);
  });

  it('adds the version that is missing, and removes the second one', () => {
    const sent = { method: 'GET', query: '', meant: list };
    assert.deepEqual(textAt('get(host + "/user-groups")', { ...sent, path: '/user-groups' }), [
      'user-groups: /user-groups → /v1/user-groups',
    ]);
    assert.deepEqual(textAt('get("/v1/user-groups")', { ...sent, path: '/user-groups' }), [
      'user-groups:  → ',
    ]);
    assert.deepEqual(textAt('get(v1 + "/v1/user-groups")', { ...sent, path: '/v1/v1/user-groups' }), [
      'user-groups: /v1/user-groups → /user-groups',
    ]);
    assert.deepEqual(textAt('get("/v1/User-Groups")', { ...sent, path: '/v1/User-Groups' }), [
      'User-Groups: User-Groups → user-groups',
    ]);
  });

  it('ranks a line by the values that were sent', () => {
    const sent = {
      method: 'PUT',
      path: '/v1/user-groups/65a1',
      query: 'page=2&q=%EB%8C%80',
      endpoint: update,
    };
    const ranks = [
      'put("/v1/user-groups/" + id)',
      'put("/v1/user-groups/65a1?page=2")',
      'x("65a12", 22, "대한")',
    ];
    assert.deepEqual(
      ranks.map((line) => rankLine(line, sent)),
      [0, 2, 0],
    );
    assert.equal(
      rankLine('patch("/v1/usergroups?a=대")', {
        ...sent,
        path: '/v1/usergroups',
        endpoint: undefined,
        method: 'PATCH',
      }),
      3,
    );
  });
});

describe('globAlternatives', () => {
  it('writes groups out, also one within another, and leaves the rest alone', () => {
    assert.deepEqual(globAlternatives('**/dist'), ['**/dist']);
    assert.deepEqual(globAlternatives('**/{a,b{c,d}}/*'), ['**/a/*', '**/bc/*', '**/a/*', '**/bd/*']);
    assert.deepEqual(globAlternatives('**/{a'), ['**/{a']);
  });

  it('gives none where a glob has too many groups', () => {
    assert.deepEqual(globAlternatives('{a,b}'.repeat(40)), []);
  });
});

describe('loadSmallFirst', () => {
  it('yields large files after all others without keeping them, and no unreadable file', async () => {
    const sizes = [200_000, 1, 150_000, ...Array.from({ length: 40 }, () => 2), 3];
    const loads: number[] = [];
    const order: number[] = [];
    const files = loadSmallFirst([...sizes.keys()], (file) => {
      loads.push(file);
      const text = 'x'.repeat(sizes[file] ?? 0);
      return Promise.resolve(file === 5 ? undefined : { getText: () => text });
    });
    for await (const loaded of files) order.push(loaded.getText().length);
    assert.deepEqual(order, [1, 2, 2, ...Array.from({ length: 37 }, () => 2), 3, 200_000, 150_000]);
    assert.deepEqual(loads.slice(-2), [0, 2]);
  });
});
