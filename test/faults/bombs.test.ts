import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { count, largest } from '../support/figures';
import { startRawServer } from '../support/rawServer';
import type { BombResult } from './bombChild';
import { bombs } from './tables/bombs';

/** Smallest heap that an editor may give to its extensions, in MB. */
const HEAP_MB = 512;
const MAX_GROWTH_MB = 150;
const CHILD_TIMEOUT_MS = 120_000;

describe('[D2] a bomb', () => {
  let results: readonly BombResult[] = [];
  let problem = '';

  before(async function () {
    this.timeout(CHILD_TIMEOUT_MS);
    const all = { 'warm-up': (await import('../support/rawServer')).answering({ body: '{}' }), ...bombs() };
    const servers = await Promise.all(
      Object.entries(all).map(async ([name, script]) => ({ name, server: await startRawServer(script) })),
    );
    const namesAndOrigins = servers.flatMap(({ name, server }) => [name, server.origin]);
    const args = [
      `--max-old-space-size=${HEAP_MB}`,
      '--expose-gc',
      join(import.meta.dirname, 'bombChild.js'),
    ];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [...args, ...namesAndOrigins], {
        timeout: CHILD_TIMEOUT_MS - 5000,
        maxBuffer: 10_000_000,
      }).catch((thrown: unknown) => {
        problem = thrown instanceof Error ? thrown.message.slice(0, 300) : String(thrown);
        return { stdout: thrown instanceof Error && 'stdout' in thrown ? String(thrown.stdout) : '' };
      });
      results = stdout
        .split('\n')
        .filter((line) => line.startsWith('{"name"'))
        .map((line) => JSON.parse(line) as BombResult);
    } finally {
      await Promise.all(servers.map(({ server }) => server.close()));
    }
  });

  for (const name of Object.keys(bombs())) {
    it(`${name} costs less than ${MAX_GROWTH_MB} MB of a heap of ${HEAP_MB} MB`, () => {
      const result = results.find((candidate) => candidate.name === name);
      assert.ok(result, `the process died: ${problem}`);
      largest(
        'D2',
        `{0} MB at most, growth of heap and buffers under a heap of ${HEAP_MB} MB, over all bombs`,
        result.growthMb,
      );
      largest(
        'D2b',
        '{0} ms at most, time for which the editor’s extension host stands still under a bomb',
        result.stallMs,
      );
      count('D2c', '{0} of {1} bombs ended the process', 0, 1);
      assert.ok(result.growthMb < MAX_GROWTH_MB, `${result.growthMb} MB`);
      // A response above the limit is shown in part, and marked as such.
      if (/blanks|of gzip|30 MB|body without end/.test(name))
        assert.deepEqual([result.label, result.isHead], ['done', true]);
      else assert.ok(!result.isHead);
    });
  }
});
