import assert from 'node:assert/strict';
import {
  migrateEnvironmentData,
  deleteEnvironmentData,
} from '../../../src/environments/migrateEnvironmentData';

describe('migrateEnvironmentData', () => {
  it('asks every store, also after one that fails, and tells which', async () => {
    const asked: string[] = [];
    const store = (name: string) => ({
      rename: (from: string, to: string) => {
        asked.push(`${name}: ${from} → ${to}`);
        return Promise.resolve();
      },
    });
    const full = { rename: () => Promise.reject(new Error('disk full')) };
    const lines: string[] = [];
    const report = (line: string): number => lines.push(line);
    assert.equal(await migrateEnvironmentData({ full, one: store('one') }, 'Old', 'New', report), false);
    assert.deepEqual(asked, ['one: Old → New']);
    assert.deepEqual(lines, ['full of a renamed environment: Error: disk full']);
    assert.equal(await migrateEnvironmentData({ one: store('one') }, 'Old', 'New', report), true);
  });

  it('deletes what every store has under a name', async () => {
    const kept = new Map([
      ['Gone', 'history'],
      ['Other', 'stays'],
    ]);
    const store = {
      delete: (name: string) => {
        kept.delete(name);
        return Promise.resolve();
      },
    };
    const lines: string[] = [];
    assert.equal(await deleteEnvironmentData({ store }, 'Gone', (line) => lines.push(line)), true);
    assert.deepEqual([...kept.keys()], ['Other']);
    const full = { delete: () => Promise.reject(new Error('disk full')) };
    assert.equal(await deleteEnvironmentData({ full }, 'Gone', (line) => lines.push(line)), false);
    assert.deepEqual(lines, ['full of a removed environment: Error: disk full']);
  });
});
