import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/assistant/server/connectionKeys';
import { assistantStatus, describeUse } from '../../../../src/assistant/server/assistantConnections';

const usedAt = Date.UTC(2026, 10, 28, 9);
const time = new Date(usedAt).toLocaleString();
const fresh: Connection = {
  id: '1',
  client: 'claude',
  label: 'Claude Code',
  kept: false,
  calls: 0,
  lastCall: undefined,
  usedAt: 0,
};
const used: Connection = { ...fresh, calls: 1234, lastCall: 'commerce_read', usedAt };
const kept: Connection = { ...used, label: 'Codex', kept: true };

describe('describeUse', () => {
  for (const { connection, problem, said } of [
    { connection: fresh, problem: undefined, said: 'No call in this window yet' },
    { connection: { ...used, calls: 1 }, problem: undefined, said: `1 call: commerce_read, ${time}` },
    { connection: used, problem: undefined, said: `1,234 calls, last commerce_read, ${time}` },
    { connection: used, problem: 'portTaken', said: `1,234 calls, last commerce_read, ${time}` },
    { connection: kept, problem: 'portTaken', said: 'Not available: another program uses its port' },
    { connection: kept, problem: 'otherWindow', said: 'Connects to another window of this folder' },
  ] as const)
    it(`says: ${said}`, () => assert.equal(describeUse(connection, problem), said));
});

describe('assistantStatus', () => {
  const statusOf = (list: readonly Connection[], problem?: 'portTaken' | 'otherWindow') =>
    assistantStatus({ list: () => list, problem: () => problem });

  it('is not there while nobody is connected', () => assert.equal(statusOf([]), undefined));

  it('names one assistant, and counts more', () => {
    assert.deepEqual(statusOf([fresh]), {
      text: '$(plug) Claude Code',
      tooltip: 'Claude Code · No call in this window yet',
      isWarning: false,
    });
    assert.equal(statusOf([fresh, kept, used])?.text, '$(plug) Claude Code and 2 more');
  });

  it('says who lacks what', () => {
    assert.deepEqual(statusOf([kept, fresh], 'portTaken'), {
      text: '$(warning) Codex and 1 more',
      tooltip:
        'Codex · Not available: another program uses its port\nClaude Code · No call in this window yet',
      isWarning: true,
    });
    assert.equal(statusOf([fresh], 'portTaken')?.isWarning, false);
    assert.equal(statusOf([kept], 'otherWindow')?.isWarning, false);
  });

  it('draws no icon of a label', () =>
    assert.equal(statusOf([{ ...fresh, label: '$(flame) me' }])?.text, '$(plug) $ (flame) me'));
});
