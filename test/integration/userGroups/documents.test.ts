import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { CommandId } from '../../../src/contributions';
import { registerUserGroupDocuments } from '../../../src/userGroups/file/vscode/userGroupDocuments';
import { setUserSetting, useExtension } from '../../support/host/useExtension';
import {
  change,
  showUserGroup,
  useUserGroupService,
  type UserGroupService,
} from '../../support/host/userGroupService';
import { until } from '../../support/until';

const ownField = `openapi: 3.1.0
paths:
  /v1/user-groups/{user_group_id}:
    put:
      requestBody:
        content:
          application/json:
            schema:
              properties: { user_group: { type: object, properties: { nickname: { type: string } } } }
`;

describe('the document of a user group', () => {
  const fixture = useExtension();
  let service: UserGroupService;
  beforeEach(async () => {
    service = await useUserGroupService(fixture);
  });
  afterEach(() => service.server.close());

  it('is not closed by a new language, which VS Code tells as a close', async () => {
    const closed: string[] = [];
    const nothing = (): void => undefined;
    const watching = registerUserGroupDocuments(() =>
      Promise.resolve({
        noteDocument: nothing,
        noteSaved: nothing,
        noteTabClosed: nothing,
        noteWillSave: nothing,
        noteClosed: (uri) => closed.push(uri),
      }),
    );
    try {
      const told: string[] = [];
      const closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => told.push(uri.toString()));
      const document = await showUserGroup(service);
      await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
      closing.dispose();
      assert.ok(told.includes(service.uri.toString()), 'VS Code tells of no close any more');
      assert.deepEqual(closed, []);
    } finally {
      watching.dispose();
    }
  });

  it('takes a field that an OpenAPI file of the user’s own adds while it is open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    const document = await showUserGroup(service);
    await writeFile(join(folder, 'own.yaml'), ownField);
    await setUserSetting('openApiFiles', [join(folder, 'own.yaml')]);
    await until('the field is known', async () => {
      const { body } = await fixture.services.catalog.loadDetails('userGroups.update', { hints: false });
      return body?.some(({ fields }) => fields?.some(({ name }) => name === 'nickname'));
    });
    await change(document, '"phone"', '"nickname": "Kim", "phone"');
    await fixture.run(CommandId.saveRecord);
    await until('it is saved', () => service.writes().length === 1);
    assert.deepEqual(service.writes(), ['{"user_group":{"nickname":"Kim"}}']);
    await setUserSetting('openApiFiles', undefined);
    await rm(folder, { recursive: true });
  });
});
