import type { Adjustment } from '../data/seedAdjustments';
import { type Handlers, type SandboxRequest, type World, withStatus } from '../handler';
import { isObject, readFields, requireText } from '../readFields';
import { invalid, SandboxError } from '../sandboxError';
import { findSubscription } from './subscriptionOrderHandlers';

const MAX_REPLACED = 100;

const adjustmentFields = {
  name: 'text',
  price: 'number',
  tax_free_price: 'number',
  duration: 'integer',
  type: 'integer',
} as const;

function adjustmentsOf(subscriptionId: string, { state }: World): readonly Adjustment[] {
  return state.adjustments.all().filter((row) => row.order_subscription_id === subscriptionId);
}

function answer(subscriptionId: string, world: World): object {
  return withStatus({
    order_subscription_id: subscriptionId,
    order_subscription_adjustments: adjustmentsOf(subscriptionId, world),
  });
}

/** A new adjustment, checked before anything is stored. */
function readAdjustment(body: SandboxRequest['body']) {
  const name = requireText(body, 'name');
  const { price, ...fields } = readFields(body, adjustmentFields);
  if (price === undefined) throw invalid('price is required.');
  return { name, price, tax_free_price: 0, duration: 1, type: 1, ...fields };
}

function insert(
  adjustment: ReturnType<typeof readAdjustment>,
  order_subscription_id: string,
  { state }: World,
): void {
  state.adjustments.insert((order_subscription_adjustment_id) => ({
    order_subscription_adjustment_id,
    order_subscription_id,
    ...adjustment,
  }));
}

/** The adjustment of this subscription with that id. Throws a `SandboxError` when there is none. */
function findAdjustment(id: string, subscriptionId: string, world: World): Adjustment {
  const found = adjustmentsOf(subscriptionId, world).find(
    (row) => row.order_subscription_adjustment_id === id,
  );
  if (!found) {
    const message = 'The subscription has no adjustment with this id.';
    throw new SandboxError(404, 'ORDER_SUBSCRIPTION_ADJUSTMENT_NOT_FOUND', message);
  }
  return found;
}

export const adjustmentHandlers: Handlers = {
  'adjustments.create': ({ path, body }, world) => {
    const { order_subscription_id } = findSubscription(path['order_subscription_id'], world);
    insert(readAdjustment(body), order_subscription_id, world);
    return answer(order_subscription_id, world);
  },
  /** With `adjustments`, a list, replaces them all; with an id changes that one. */
  'adjustments.update': ({ path, body }, world) => {
    const { order_subscription_id } = findSubscription(path['order_subscription_id'], world);
    const { adjustments } = body;
    if (adjustments === undefined) {
      const id = requireText(body, 'order_subscription_adjustment_id');
      const adjustment = findAdjustment(id, order_subscription_id, world);
      world.state.adjustments.replace({ ...adjustment, ...readFields(body, adjustmentFields) });
      return answer(order_subscription_id, world);
    }
    if (!Array.isArray(adjustments) || adjustments.length > MAX_REPLACED || !adjustments.every(isObject)) {
      throw invalid(`adjustments must be a list of at most ${MAX_REPLACED} objects.`);
    }
    const replacing = adjustments.map(readAdjustment);
    for (const { order_subscription_adjustment_id } of adjustmentsOf(order_subscription_id, world)) {
      world.state.adjustments.remove(order_subscription_adjustment_id);
    }
    for (const adjustment of replacing) insert(adjustment, order_subscription_id, world);
    return answer(order_subscription_id, world);
  },
  /** Newer clients name it in the body. */
  'adjustments.delete': ({ path, query, body }, world) => {
    const { order_subscription_id } = findSubscription(path['order_subscription_id'], world);
    const id = requireText({ ...body, ...query }, 'order_subscription_adjustment_id');
    findAdjustment(id, order_subscription_id, world);
    world.state.adjustments.remove(id);
    return answer(order_subscription_id, world);
  },
};
