import assert from 'node:assert/strict';
import { recordItems } from '../../../../src/calls/prompts/recordItems';
import { recordPickers } from '../../../../src/calls/prompts/recordPickers';
import {
  createRecordSource,
  type KnownValues,
  type RecordSource,
} from '../../../../src/calls/prompts/recordSource';
import { createCatalog } from '../../../../src/catalog/catalog';
import type { Connection } from '../../../../src/environments/types';
import type { Sandbox } from '../../../../src/sandbox/startSandbox';
import { environmentCalled } from '../../../support/callBench';
import { targetOf, testDoor } from '../../../support/doorKit';
import { secondTokens, startSecondService } from '../../../support/host/secondService';

describe('record pickers over the sandbox', () => {
  const catalog = createCatalog();
  const environment = environmentCalled('Second');
  let service: Sandbox;
  before(async () => {
    service = await startSecondService();
  });
  after(() => service.stop());

  function sourceWith(hints: boolean): RecordSource {
    const connection: Connection = {
      environment,
      target: targetOf(service.origin),
      level: 'user',
      token: secondTokens.user,
    };
    return createRecordSource(environment, {
      catalog,
      connections: { open: () => Promise.resolve(connection) },
      door: testDoor(),
      settings: () => ({ hints, timeoutMs: 10_000, maxBytes: 5_000_000 }),
    });
  }
  const { signal } = new AbortController();

  it('find a record by its name among those of every page', async () => {
    const groups = recordPickers.find(({ parameter }) => parameter === 'user_group_id');
    assert.ok(groups);
    const all = await sourceWith(true).load(groups, 1, {}, signal);
    const wanted = all.records.at(-1);
    const found = await sourceWith(true).load(groups, 1, {}, signal, wanted?.parts.name);
    assert.ok(found.records.length < all.records.length);
    assert.ok(found.records.some(({ id }) => id === wanted?.id));
  });

  for (const picker of recordPickers) {
    it(`show records for ${picker.parameter}, with hints on and off`, async () => {
      for (const hints of [true, false]) {
        const source = sourceWith(hints);
        const subscriptions = recordPickers.find((each) => each.parameter === 'order_subscription_id');
        assert.ok(subscriptions);
        const [subscription] = (await source.load(subscriptions, 1, {}, signal)).records;
        assert.ok(subscription);
        const known: KnownValues = picker.pathFrom ? { order_subscription_id: subscription.id } : {};
        const page = await source.load(picker, 1, known, signal);
        assert.ok(page.records.length > 0);
        assert.equal(page.skipped, 0);
        const [, first] = recordItems(page.records, picker);
        assert.ok(first);
        assert.ok(first.description?.includes(page.records[0]?.id ?? '-'));
        assert.notEqual(first.label, page.records[0]?.id, 'a record is named by more than its id');
      }
    });
  }
});
