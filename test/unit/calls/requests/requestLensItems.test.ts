import assert from 'node:assert/strict';
import { requestLensItems } from '../../../../src/calls/requests/requestLensItems';
import { CommandId } from '../../../../src/contributions';
import { goneEnvironment, IN_CHOSEN } from '../../../../src/documents/goneEnvironment';

describe('request lens line', () => {
  const uri = 'commerce-api:/Sandbox/requests/users.join.commerce-request.json';

  it('names where the call goes', () => {
    const target = { environmentName: 'Shop', level: 'admin', authorized: true, live: false } as const;
    const [send, startOver] = requestLensItems(uri, target);
    assert.deepEqual(send, {
      title: '▶ Send to Shop (admin)',
      command: CommandId.sendRequest,
      arguments: [uri],
    });
    assert.equal(startOver?.command, CommandId.startOver);
    assert.equal(requestLensItems(uri, { ...target, live: true })[0]?.title, '▶ Send to Shop (admin) · live');
    const file = 'file:///shop/users.join.commerce-request.json';
    assert.deepEqual(
      requestLensItems(file, target).map(({ command }) => command),
      [CommandId.sendRequest],
    );
  });

  it('says that the environment is gone, and offers the chosen one instead of a dead Send', () => {
    const items = requestLensItems(uri, goneEnvironment('Shop', 'Stage', uri));
    assert.deepEqual(
      items.map(({ title, command, arguments: given }) => [title, command, given]),
      [
        ['Open in Stage…', CommandId.callWithChanges, [uri, IN_CHOSEN]],
        ['The environment Shop no longer exists.', undefined, undefined],
        ['Start Over', CommandId.startOver, [uri]],
      ],
    );
  });
});
