import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { buildUri } from '../../../src/documents/uris';
import { rawAnswer, startRawServer, type RawConnection, type RawRequest, type RawServer } from '../rawServer';
import { until } from '../until';
import { writeText } from './editors';
import { environmentAt } from './secondService';
import type { ExtensionFixture } from './useExtension';

export const userGroupTokens = {
  user: 'record-user-token.0123456789',
  admin: 'record-admin-token.0123456789',
};

/** A raw server with one user group. */
export interface UserGroupService {
  readonly server: RawServer;
  readonly uri: vscode.Uri;
  /** Unique for each service by default, since VS Code keeps closed documents for minutes. */
  readonly environmentName: string;
  readonly live: boolean;
  /** The members of the group beside its id, each as JSON text. */
  readonly members: Map<string, string>;
  /**
   * Returns the response to a request. `taken`: `override` has used the connection itself. Undefined: the service
   * responds as usual.
   */
  override:
    ((request: RawRequest, connection: RawConnection) => Uint8Array | 'taken' | undefined) | undefined;
  writes(): readonly string[];
  reads(): number;
}

/** Adds and chooses an environment whose service has the user group `g1`; by default signed in at user level. */
export async function useUserGroupService(
  fixture: ExtensionFixture,
  more: { readonly live?: boolean; readonly signedOut?: boolean; readonly name?: string } = {},
): Promise<UserGroupService> {
  const environmentName = more.name ?? `Records ${randomUUID().slice(0, 8)}`;
  const members = new Map(
    Object.entries({
      company_name: '"Kim Ltd."',
      business_number: '"123"',
      corporate_type: '1',
      manager_name: '"Kim"',
      phone: '"02-1"',
      email: '"a@b.c"',
      status: '1',
    }),
  );
  const service: Omit<UserGroupService, 'server'> & { server?: RawServer } = {
    uri: vscode.Uri.parse(buildUri({ kind: 'userGroup', environmentName, id: 'g1', name: 'Kim Ltd' })),
    environmentName,
    live: more.live === true,
    members,
    override: undefined,
    writes: () =>
      need(service.server)
        .requests()
        .filter(isWrite)
        .map(({ body }) => body.toString()),
    reads: () =>
      need(service.server)
        .requests()
        .filter((request) => !isWrite(request)).length,
  };
  service.server = await startRawServer(async (connection) => {
    const request = await connection.nextRequest();
    const own = service.override?.(request, connection);
    if (own === 'taken') return;
    connection.end(own ?? answerOf(members, request));
  });
  await fixture.setEnvironments(
    environmentAt(service.server, environmentName, more.live ? { live: true } : {}),
  );
  await fixture.services.environments.switchTo(environmentName);
  // An earlier test may have used the port, and its session may still be stored.
  if (more.signedOut) await fixture.services.sessions.delete(service.server.origin);
  else await storeSession(fixture, service.server, 'user');
  return Object.assign(service, { server: service.server });
}

export async function storeSession(
  fixture: ExtensionFixture,
  { origin }: RawServer,
  level: 'user' | 'admin',
): Promise<void> {
  await fixture.services.sessions.store({ origin, level, token: userGroupTokens[level] });
}

/** JSON text of the group in the service's next response. */
export function groupBody(members: ReadonlyMap<string, string>): string {
  const all = [['user_group_id', '"g1"'], ...members, ['http_status', '200']];
  return `{${all.map(([name, literal]) => `${JSON.stringify(name)}:${String(literal)}`).join(',')}}`;
}

/** Opens the user group as JSON and waits for its text. */
export async function showUserGroup({
  uri,
  live,
}: Pick<UserGroupService, 'uri' | 'live'>): Promise<vscode.TextDocument> {
  // In a live environment, only a command of the extension reads a user group.
  if (live) await vscode.commands.executeCommand(CommandId.openAsJson, uri.toString());
  else await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
  const isOpen = () =>
    vscode.workspace.textDocuments.find(
      (document) => document.uri.toString() === uri.toString() && document.getText() !== '',
    );
  return until('the user group is open', isOpen).catch(async (error: unknown) => {
    assert.fail(`${String(error)}; its lens line: ${await lensLine(uri)}`);
  });
}

/** Lens titles of the user group, which explain why it does not open. */
async function lensLine(uri: vscode.Uri): Promise<string> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return lenses.map(({ command }) => command?.title ?? '').join(' | ');
}

/** Replaces the first occurrence of a text in a user group's document. */
export async function change(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const text = document.getText();
  assert.ok(text.includes(from), `${from} is not in ${text}`);
  await writeText(document.uri, text.replace(from, to));
}

function answerOf(members: Map<string, string>, request: RawRequest): Buffer {
  if (isWrite(request)) {
    const sent = (JSON.parse(request.body.toString()) as { user_group: Record<string, string> }).user_group;
    for (const [name, value] of Object.entries(sent)) {
      if (members.has(name)) members.set(name, JSON.stringify(value));
    }
  }
  return rawAnswer({ body: groupBody(members) });
}

function isWrite({ method }: RawRequest): boolean {
  return method !== 'GET';
}

function need<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}
