import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  groupBody,
  showUserGroup,
  storeSession,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { rawAnswer, type RawRequest } from '../../support/rawServer';
import { until } from '../../support/until';
import { pressLens } from '../../support/host/pressLens';

const refused = rawAnswer({ status: 401, body: '{"error_code":"API_ROLE_NOT_SUPPORT","message":"No."}' });
const permissionHeader = {
  name: 'BOOTPAY-ROLE',
  user: 'user',
  admin: { asHinted: true, otherwise: 'manager' },
};

function roleOf({ headers }: RawRequest): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'bootpay-role')?.[1];
}

describe(CommandId.followHint, () => {
  const fixture = useExtension();
  const withService = async (test: (service: UserGroupService) => Promise<void>): Promise<void> => {
    const service = await useUserGroupService(fixture);
    const { sessions, levels } = fixture.services;
    try {
      await storeSession(fixture, service.server, 'admin');
      await levels.choose({ name: service.environmentName }, 'admin');
      await test(service);
    } finally {
      await levels.choose({ name: service.environmentName }, 'user');
      await sessions.delete(service.server.origin);
      await service.server.close();
    }
  };
  const written = (): unknown =>
    vscode.workspace.getConfiguration('commerceApi').inspect('environments')?.globalValue;

  it('names the role of a refused read, writes it into the setting and reads again', () =>
    withService(async (service) => {
      service.override = (request) => (roleOf(request) === 'manager' ? undefined : refused);
      await fixture.run(CommandId.call, { endpoint: 'userGroups.detail', path: { user_group_id: 'g1' } });
      const input = fixture.answer({ pick: 'manager' });
      await pressLens(fixture, 'Send Level as Header…');
      const outcome = () => fixture.services.results.recent()[0]?.outcome.kind;
      await until('it is read again', () => outcome() === 'response');
      assert.match(input.shownText(), /hint · undocumented/);
      const { server, environmentName: name } = service;
      assert.deepEqual(written(), [{ name, baseUrl: server.origin, permissionHeader }]);
      assert.equal(service.reads(), 2);
    }));

  it('names the role of a refused write, and sends nothing before its button', () =>
    withService(async (service) => {
      service.override = (request) => (roleOf(request) === 'manager' ? undefined : refused);
      fixture.answer({ confirm: true });
      await fixture.run(CommandId.call, {
        endpoint: 'userGroups.update',
        path: { user_group_id: 'g1' },
        body: { user_group: { phone: '02-2' } },
      });
      fixture.answer({ pick: 'manager' });
      await pressLens(fixture, 'Send Level as Header…');
      const said = await fixture.notices.saying(/is changed; Edit Environment… undoes it/);
      assert.deepEqual(said.buttons, ['Retry as Admin']);
      assert.equal(service.writes().length, 1);
    }));

  it('sends the fields of a save flat that changed nothing, after its button', () =>
    withService(async (service) => {
      service.override = ({ method, body }) => {
        if (method === 'GET') return undefined;
        const { phone } = JSON.parse(body.toString()) as { phone?: string };
        if (phone !== undefined) service.members.set('phone', JSON.stringify(phone));
        return rawAnswer({ body: groupBody(service.members) });
      };
      const document = await showUserGroup(service);
      await change(document, '"02-1"', '"02-2"');
      fixture.notices.press('Send the Fields Without user_group…');
      fixture.answer({ confirm: true });
      await fixture.run(CommandId.saveRecord, service.uri.toString());
      const said = await fixture.notices.saying(/is changed; Edit Environment… undoes it/);
      assert.deepEqual(said.buttons, ['Save Again']);
      assert.equal(service.writes().length, 1, 'nothing is sent by itself');
      await fixture.run(CommandId.saveRecord, service.uri.toString());
      await until('it is saved', () => !document.isDirty);
      assert.deepEqual(service.writes(), ['{"user_group":{"phone":"02-2"}}', '{"phone":"02-2"}']);
    }));
});
