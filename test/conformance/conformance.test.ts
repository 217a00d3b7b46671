import assert from 'node:assert/strict';
import type { Assistant } from '../../src/assistant/createAssistant';
import { installHost } from '../host/installHost';
import { lastLines } from '../host/runCommand';
import { assistantServerFixture } from '../support/assistantServerFixture';
import { conformance, installPeer } from './installPeer';
import { runConformance, type ConformanceRun } from './runConformance';
import { startRelay } from './startRelay';

/** Scenarios that must pass in each revision of the protocol, so that a run without scenarios fails. */
const passing: Readonly<Record<string, readonly string[]>> = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-with-progress',
  ],
  '2026-07-28': [
    'tools-list',
    'tools-call-simple-text',
    'tools-call-with-progress',
    'http-header-validation',
    'input-required-result-validate-input',
  ],
};

/** Tools that the scenarios call → the extension's tools that answer the calls. */
const toolNames = {
  test_simple_text: 'commerce_find_endpoints',
  test_error_handling: 'commerce_describe_endpoint',
  test_tool_with_progress: 'commerce_read',
};

const answer: Assistant['answer'] = (tool, _, __, ___, progress) => {
  if (tool === 'commerce_read') for (const step of ['first', 'second', 'third']) progress(`${step} step`);
  return Promise.resolve(
    tool === 'commerce_describe_endpoint'
      ? { outcome: 'failed', text: 'FAILED This tool intentionally returns an error for testing' }
      : { outcome: 'answered', text: 'This is a simple text response for testing.' },
  );
};

describe('official conformance scenarios', function () {
  this.timeout(170_000);
  const fixture = assistantServerFixture(answer);
  let node: string;
  let program: string;
  let relayUrl: string;
  let closeRelay = () => Promise.resolve();

  before('install Node', async () => ({ node } = await installHost()));
  before('install the scenarios', async () => (program = await installPeer(conformance)));
  before('start the endpoint', async () => {
    const { url, key } = await fixture.connections.add('other', 'Conformance', false);
    ({ url: relayUrl, close: closeRelay } = await startRelay({ url, key, toolNames }));
  });
  after(async () => {
    await closeRelay();
    await fixture.connections.dispose();
  });

  for (const [revision, names] of Object.entries(passing)) {
    describe(`of ${revision}`, () => {
      let run: ConformanceRun;
      before(async () => (run = await runConformance(node, program, revision, relayUrl)));
      it('fail in the expected checks only', () => {
        const all = [...run.scenarios.values()].flat();
        const numberOf = (status: string) => all.filter((one) => one === status).length;
        console.log(
          `${revision}: ${run.scenarios.size} scenarios, ${numberOf('SUCCESS')} checks passed, ${numberOf('FAILURE')} failed, ${numberOf('WARNING')} warnings`,
        );
        assert.equal(run.code, 0, lastLines(run.output, 40));
      });

      for (const name of names)
        it(`pass in ${name}`, () => {
          const statuses = run.scenarios.get(name) ?? [];
          assert.ok(statuses.includes('SUCCESS'), `${name} checked nothing`);
          assert.ok(!statuses.includes('FAILURE'), statuses.join(', '));
        });
    });
  }

  it('make the endpoint throw nothing', () => assert.deepEqual(fixture.thrown, []));
});
