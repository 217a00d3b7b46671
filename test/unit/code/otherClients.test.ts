import assert from 'node:assert/strict';
import { createCatalog } from '../../../src/catalog/createCatalog';
import { knownBaseUrls } from '../../../src/catalog/knownAddresses';
import { knownBases } from '../../../src/code/paths/readAddress';
import { otherJavascript } from '../../fixtures/otherJavascript';
import { otherJvmPrograms } from '../../fixtures/otherJvmPrograms';
import { otherPrograms } from '../../fixtures/otherPrograms';
import { otherScripts } from '../../fixtures/otherScripts';
import { pathsIn } from '../../support/sourceOf';

const { endpoints } = createCatalog();
const bases = knownBases(knownBaseUrls.map(({ url }) => url));
const clients = [...otherJavascript, ...otherScripts, ...otherJvmPrograms, ...otherPrograms];

/** Calls that code help deliberately does not find, since they need more than the names of base addresses. */
const gaps = [
  // A path in a constant.
  'javascript orders.list',
  // A parameter that a test framework fills in by its name.
  'python users.list',
  'python users.detail',
  // Protocol and host in separate values.
  'kotlin users.list',
  // An address in a tag of a field.
  'go products.list',
  'go users.join',
  // A client that is registered by a name.
  'csharp orders.detail',
  'csharp products.update',
];

describe('clients as other people write them', () => {
  const missed: string[] = [];
  const wrong: string[] = [];
  for (const [language, source, ...called] of clients) {
    const left = [...pathsIn(source, language, { endpoints, bases }).matches];
    for (const id of called) {
      const index = left.findIndex((match) => match.endpoints.some((endpoint) => endpoint.id === id));
      if (index < 0) missed.push(`${language} ${id}`);
      else left.splice(index, 1);
    }
    wrong.push(...left.map(({ start, end }) => `${language} ${source.slice(start, end)}`));
  }

  it('are recognised in nine calls of ten, and nothing else is', () => {
    const calls = clients.flatMap(([, , ...called]) => called);
    assert.ok(clients.length >= 90 && calls.length >= 200);
    assert.deepEqual(missed, gaps);
    assert.ok(missed.length * 10 <= calls.length);
    assert.deepEqual(wrong, []);
  });
});
