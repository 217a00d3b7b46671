import assert from 'node:assert/strict';
import { CommandId } from '../../src/contributions';

type Suite = Mocha.Suite;

function titlesOf(suite: Suite): readonly string[] {
  const own = suite.tests.some((test) => !test.isPending()) ? [suite.title] : [];
  return [...own, ...suite.suites.flatMap(titlesOf)];
}

function rootOf(suite: Suite): Suite {
  return suite.parent ? rootOf(suite.parent) : suite;
}

describe('commands', () => {
  it('each have a suite of their own name with tests in it', function () {
    const suite = this.test?.parent;
    assert.ok(suite);
    const titles = new Set(titlesOf(rootOf(suite)));
    assert.deepEqual(
      Object.values(CommandId).filter((id) => !titles.has(id)),
      [],
    );
  });
});
