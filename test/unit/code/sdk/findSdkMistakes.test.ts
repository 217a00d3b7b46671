import assert from 'node:assert/strict';
import { doAtOnce } from '../../../../src/base/doInTurns';
import { findSdkCalls } from '../../../../src/code/sdk/findSdkCalls';
import { findSdkMistakes } from '../../../../src/code/sdk/findSdkMistakes';
import type { CodeLanguageId } from '../../../../src/code/source/codeLanguages';
import { sdkClients } from '../../../support/sdkClients';
import { sourceOf } from '../../../support/sourceOf';

/** Code with a mistake, and the code after the fix; the same text if there is no fix. */
const mistakes: readonly (readonly [CodeLanguageId, written: string, mended: string])[] = [
  ['javascript', 'c.userGroup.detail({ user_group_id: id })', 'c.userGroup.detail(id)'],
  ['javascript', "c.userGroup.detail({ user_group_id: 'g1' });", "c.userGroup.detail('g1');"],
  ['javascript', 'c.userGroup.detail({ userGroupId })', 'c.userGroup.detail(userGroupId)'],
  ['javascript', 'c.user.delete({ id: user.ids[0] })', 'c.user.delete(user.ids[0])'],
  [
    'javascript',
    "c.order.detail({ 'order_id': await idOf({ a: 1 }) })",
    'c.order.detail(await idOf({ a: 1 }))',
  ],
  ['javascript', 'c.userGroup.userCreate({ user_group_id: g, user_id: u })', 'c.userGroup.userCreate(g, u)'],
  ['javascript', 'c.userGroup.userCreate({ user_id: u, user_group_id: g })', 'c.userGroup.userCreate(g, u)'],
  ['javascript', 'c.userGroup.userCreate({ user_group_id: g }, u)', 'c.userGroup.userCreate(g, u)'],
  ['javascript', 'c.order.month({ user_group_id: g, search_date: d })', 'c.order.month(g, d)'],
  [
    'javascript',
    'const { invoice } = c;\ninvoice.detail({ invoice_id: i })',
    'const { invoice } = c;\ninvoice.detail(i)',
  ],
  [
    'javascript',
    'c.orderSubscription.pause({ order_subscription_id: s })',
    'c.orderSubscription.requestIng.pause({ order_subscription_id: s })',
  ],
  [
    'javascript',
    'c.orderSubscription\n  .termination(body)',
    'c.orderSubscription\n  .requestIng.termination(body)',
  ],
  [
    'javascript',
    'const s = c.orderSubscription;\ns.resume(b)',
    'const s = c.orderSubscription;\ns.requestIng.resume(b)',
  ],
  [
    'javascript',
    'c.asManager().orderSubscription?.calculateTerminationFee(a, b)',
    'c.asManager().orderSubscription?.requestIng.calculateTerminationFee(a, b)',
  ],
  ['python', 'c.user_group.detail({"user_group_id": group})', 'c.user_group.detail(group)'],
  [
    'python',
    'c.user_group.detail(user_group_id={"user_group_id": group})',
    'c.user_group.detail(user_group_id=group)',
  ],
  ['python', 'c.invoice.detail(dict(invoice_id="i"))', 'c.invoice.detail("i")'],
  ['python', 'c.order_subscription.pause(body)', 'c.order_subscription.request_ing.pause(body)'],
  [
    'python',
    'c.order_subscription.calculate_termination_fee_by_order_number("n")',
    'c.order_subscription.request_ing.calculate_termination_fee_by_order_number("n")',
  ],
  ['php', "$c->userGroup->detail(['user_group_id' => $id]);", '$c->userGroup->detail($id);'],
  [
    'php',
    "$c->userGroup->userCreate(array('user_group_id' => $g, 'user_id' => $u));",
    '$c->userGroup->userCreate($g, $u);',
  ],
  ['php', '$c->orderSubscription->pause($body);', '$c->orderSubscription->requestIng->pause($body);'],
  ['ruby', 'c.user_group.detail({ user_group_id: id })', 'c.user_group.detail(id)'],
  ['ruby', 'c.order_subscription.termination(body)', 'c.order_subscription.request_ing.termination(body)'],
  // The mistake is reported, but the code does not show the right argument.
  ['javascript', 'c.userGroup.detail({})', 'c.userGroup.detail({})'],
  ['javascript', 'c.userGroup.detail({ ...group })', 'c.userGroup.detail({ ...group })'],
  [
    'javascript',
    'c.userGroup.detail({ user_group_id: id, page: 1 })',
    'c.userGroup.detail({ user_group_id: id, page: 1 })',
  ],
  ['javascript', 'c.userGroup.userCreate({ user_id: u })', 'c.userGroup.userCreate({ user_id: u })'],
];

const right: readonly (readonly [CodeLanguageId, written: string])[] = [
  ['javascript', "c.userGroup.detail('g1'); c.userGroup.detail(group); c.userGroup.detail(group.id, {})"],
  ['javascript', 'c.userGroup.detail(idOf({ user_group_id: 1 })); c.userGroup.detail(...ids)'],
  [
    'javascript',
    'c.userGroup.update({ user_group_id: id }); c.userGroup.list({ page: 1 }); c.user.token(id)',
  ],
  ['javascript', 'c.user.userLogin({ login_id: i, login_pw: p }); c.user.checkExist({ key: 1 }, 2)'],
  ['javascript', 'c.orderSubscription.requestIng.pause({}); c.orderSubscription.supervisorPause({ id: 1 })'],
  [
    'javascript',
    'c.userGroup.pause({}); c.pause({}); c.invoice.notify({ invoice_id: 1 }); c.userGroup.anything({})',
  ],
  ['javascript', 'other.orderSubscription.pause({}); other.userGroup.detail({ user_group_id: 1 })'],
  ['python', 'c.order_subscription.request_ing.pause({}); c.user_group.detail(group)'],
  [
    'php',
    "$c->userGroup->detail($id); $c->userGroup->update(['user_group_id' => 1]); $c->orderSubscription->requestIng->pause([]);",
  ],
  ['ruby', 'c.user_group.detail(id); c.user_group.update({ user_group_id: 1 })'],
  ['python', 'c.order_subscription.pause; c.webhook.pause({}); c.user_group.create({"user_group_id": 1})'],
];

function mistakesIn(language: CodeLanguageId, written: string) {
  const text = (sdkClients[language] ?? '') + written;
  const source = sourceOf(text, language);
  return { text, found: findSdkMistakes(source, doAtOnce(findSdkCalls(source, new Map()))) };
}

describe('mistakes with calls of the backend SDK', () => {
  for (const [language, written, mended] of mistakes)
    it(`${language}: ${written.replaceAll('\n', '⏎')} → ${mended.replaceAll('\n', '⏎')}`, () => {
      const { text, found } = mistakesIn(language, written);
      const [mistake, ...more] = found;
      assert.ok(mistake);
      assert.deepEqual(more, []);
      const after = mistake.edits.reduceRight(
        (done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end),
        text,
      );
      assert.equal(after, (sdkClients[language] ?? '') + mended);
    });

  for (const [language, written] of right)
    it(`${language}: none in ${written}`, () => {
      assert.deepEqual(mistakesIn(language, written).found, []);
    });
});
