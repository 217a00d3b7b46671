import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { useExtension } from '../../support/host/useExtension';
import {
  change,
  showUserGroup,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { rawAnswer } from '../../support/rawServer';
import { until } from '../../support/until';

const failure = (status: number, error_code: string) =>
  rawAnswer({ status, body: JSON.stringify({ error_code, message: 'no' }) });

/** New addresses of the environment, and their effect on the user group. */
const addresses: readonly {
  readonly what: string;
  readonly signedOut?: true;
  readonly arrange?: (other: UserGroupService) => unknown;
  readonly then: string;
  readonly text: RegExp;
}[] = [
  {
    what: 'has another text',
    arrange: ({ members }) => members.set('phone', '"02-7"'),
    then: 'ready',
    text: /"phone": "02-7"/,
  },
  { what: 'has the same text', then: 'ready', text: /"phone": "02-1"/ },
  {
    what: 'has no such group',
    arrange: (other) => (other.override = () => failure(404, 'USER_GROUP_NOT_FOUND')),
    then: 'notFound',
    text: /^$/,
  },
  {
    what: 'fails',
    arrange: (other) => (other.override = () => failure(500, 'SOMETHING')),
    then: 'notRead',
    text: /^$/,
  },
  { what: 'asks for a sign-in', signedOut: true, then: 'signedOut', text: /^$/ },
];

describe('a draft whose environment was given another address', () => {
  const fixture = useExtension();
  const services: UserGroupService[] = [];
  afterEach(async () => {
    for (const { server } of services.splice(0)) await server.close();
  });

  async function start(more: Parameters<typeof useUserGroupService>[1] = {}): Promise<UserGroupService> {
    const service = await useUserGroupService(fixture, more);
    services.push(service);
    return service;
  }
  const status = ({ uri }: UserGroupService) => fixture.services.userGroupFileInfo.statusOf(uri.toString());
  const reason = (service: UserGroupService): string => {
    const now = status(service);
    return 'reason' in now ? now.reason : now.kind;
  };

  async function showForm({ uri }: UserGroupService): Promise<vscode.TextDocument> {
    await fixture.run(CommandId.openUserGroup, 'g1');
    const document = await vscode.workspace.openTextDocument(uri);
    await until('the user group is read', () => document.getText() !== '');
    return document;
  }

  for (const { name, show } of [
    { name: 'the JSON text', show: showUserGroup },
    { name: 'the form', show: showForm },
  ]) {
    for (const { what, signedOut, arrange, then, text } of addresses) {
      it(`is given up in ${name} for what the new address ${what}`, async () => {
        const first = await start();
        const document = await show(first);
        await change(document, '"02-1"', '"02-2"');
        await until('it is a draft', () => document.isDirty);
        const other = await start({
          name: first.environmentName,
          ...(signedOut ? { signedOut } : {}),
        });
        arrange?.(other);
        await until('it is refused', () => reason(other) === 'refused');
        const now = status(other);
        const discard = 'remedies' in now && now.remedies.find(({ title }) => title === 'Discard My Changes');
        assert.ok(discard);
        await fixture.run(discard.command as CommandId, ...(discard.arguments ?? []));
        await until(`it is ${then}`, () => reason(other) === then);
        await until('the new address is shown', () => text.test(document.getText()));
        assert.equal(document.isDirty, false);
        assert.deepEqual([...first.writes(), ...other.writes()], []);
        if (then !== 'ready') return;
        await change(document, /"phone": "[^"]*"/.exec(document.getText())?.[0] ?? '', '"phone": "02-3"');
        await fixture.run(CommandId.saveRecord, other.uri);
        await until('it is saved', () => !document.isDirty);
        assert.deepEqual(first.writes(), []);
        assert.deepEqual(other.writes(), ['{"user_group":{"phone":"02-3"}}']);
      });
    }
  }
});
