import assert from 'node:assert/strict';
import { entityItems } from '../../../src/calls/prompts/askEntity';
import {
  createEntityNames,
  createEntitySource,
  type KnownValues,
  type EntitySource,
} from '../../../src/calls/prompts/entitySource';
import { entityPickers } from '../../../src/calls/prompts/entityPickers';
import { createCatalog } from '../../../src/catalog/createCatalog';
import type { Connection } from '../../../src/environments/types';
import type { Sandbox } from '../../../src/sandbox/startSandbox';
import { environmentCalled } from '../../support/callFixture';
import { targetOf, testDoor } from '../../support/doorKit';
import { secondTokens, startSecondService } from '../../support/host/secondService';

describe('entity pickers over the sandbox', () => {
  const catalog = createCatalog();
  const environment = environmentCalled('Second');
  let service: Sandbox;
  before(async () => {
    service = await startSecondService();
  });
  after(() => service.stop());

  function sourceWith(hints: boolean): EntitySource {
    const connection: Connection = {
      environment,
      target: targetOf(service.origin),
      level: 'user',
      credential: { token: secondTokens.user },
    };
    return createEntitySource(environment, {
      catalog,
      entityNames: createEntityNames(),
      connections: { open: () => Promise.resolve(connection) },
      door: testDoor(),
      settings: () => ({ hints, timeoutMs: 10_000, maxBytes: 5_000_000 }),
    });
  }
  const { signal } = new AbortController();

  it('find an entity by its name among those of every page', async () => {
    const groups = entityPickers.find(({ parameter }) => parameter === 'user_group_id');
    assert.ok(groups);
    const all = await sourceWith(true).load(groups, 1, {}, signal);
    const wanted = all.entities.at(-1);
    const found = await sourceWith(true).load(groups, 1, {}, signal, wanted?.parts.name);
    assert.ok(found.entities.length < all.entities.length);
    assert.ok(found.entities.some(({ id }) => id === wanted?.id));
  });

  it('show a user group by its company and business number, before its id', async () => {
    const groups = entityPickers.find(({ parameter }) => parameter === 'user_group_id');
    assert.ok(groups);
    const { entities } = await sourceWith(true).load(groups, 1, {}, signal);
    const [, first] = entityItems(entities, groups);
    assert.equal(first?.label, entities[0]?.parts.name);
    assert.match(first?.description ?? '', /^\d{3}-\d{2}-\d{5} · [0-9a-f]{24} · (?:enterprise|personal)/);
  });

  for (const picker of entityPickers) {
    it(`show entities for ${picker.parameter}, with hints on and off`, async () => {
      for (const hints of [true, false]) {
        const source = sourceWith(hints);
        const subscriptions = entityPickers.find((each) => each.parameter === 'order_subscription_id');
        assert.ok(subscriptions);
        const [subscription] = (await source.load(subscriptions, 1, {}, signal)).entities;
        assert.ok(subscription);
        const known: KnownValues = picker.pathFrom ? { order_subscription_id: subscription.id } : {};
        const page = await source.load(picker, 1, known, signal);
        assert.ok(page.entities.length > 0);
        assert.equal(page.skipped, 0);
        const [, first] = entityItems(page.entities, picker);
        assert.ok(first);
        assert.ok(first.description?.includes(page.entities[0]?.id ?? '-'));
        assert.notEqual(first.label, page.entities[0]?.id, 'an entity is named by more than its id');
      }
    });
  }
});
