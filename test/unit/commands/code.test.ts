import assert from 'node:assert/strict';
import { parseRequestText } from '../../../src/calls/requests/requestShape';
import { createChooseCodeRequest } from '../../../src/code/chooseCodeRequest';
import type { CodeEditor } from '../../../src/code/vscode/findCodeEditor';
import { copyAs, copyAsCurl, insertCode } from '../../../src/commands/copyCommands';
import type { CallValues, FinishedCall, Level } from '../../../src/http/types';
import { cancelled, TOKEN } from '../../support/callFixture';
import { commandFixture, madeCall, node, result, type CommandFixture } from '../../support/commandFixture';
import type { ScriptedAnswer } from '../../support/scriptedInput';

type KeptCall = NonNullable<FinishedCall['kept']>;

const row = { kind: 'historyEntry', historyId: '1', endpointId: 'userGroups.detail' };

/** Changes the first call in the history. */
function keep({ fixture }: CommandFixture, kept: Partial<KeptCall>, values: CallValues): void {
  const [call] = fixture.kept;
  assert.ok(call);
  fixture.kept[0] = {
    ...call,
    values,
    kept: { id: '1', withheld: [], responseBytes: 0, responseLeftOut: false, ...kept },
  };
}

function codeFixture(
  answers: readonly ScriptedAnswer[],
  language?: string,
  document?: string,
  level: Level = 'user',
) {
  const made = commandFixture(answers);
  const inserted: string[] = [];
  const heads: { readonly offset: number; readonly text: string }[] = [];
  const lenses: unknown[] = [];
  const text = "import axios from 'axios'\n";
  const editor: CodeEditor = {
    language,
    text,
    indentation: { base: '  ', unit: '\t' },
    isCommonJs: () => Promise.resolve(false),
    isOnEmptyLine: false,
    start: text.length,
    end: text.length,
    insert: (code, head, _, lens) => {
      inserted.push(code);
      heads.push(head);
      if (lens) lenses.push(lens.command);
      return Promise.resolve();
    },
  };
  const parts = {
    ...made.services,
    levels: { levelOf: () => level },
    requests: { ...made.services.requests, parse: parseRequestText },
    readRequest: () => (document === undefined ? undefined : { text: document }),
    codeLanguage: () => language,
    codeEditor: () => (language === undefined ? undefined : editor),
  };
  const services = { ...parts, chooseCodeRequest: createChooseCodeRequest(parts) };
  return { made, services, inserted, heads, lenses };
}

describe('copyAs', () => {
  it('copies the request of a result, without its token', async () => {
    const { made, services } = codeFixture([{ pick: 'JavaScript fetch' }]);
    await madeCall(made, TOKEN);
    await copyAs(services, result);
    const [code = ''] = made.clipboard;
    assert.match(code, /^fetch\(`\$\{process\.env\.COMMERCE_API_BASE_URL\}\/v1\/user-groups\//);
    assert.match(code, /Bearer \$\{process\.env\.COMMERCE_API_TOKEN\}/);
    assert.ok(!code.includes(TOKEN));
  });

  it('copies calls with a variable for the keys where these go along', async () => {
    const { made, services } = codeFixture([
      { pick: 'JavaScript fetch' },
      { pick: 'Go net/http' },
      { pick: 'cURL' },
      { pick: '.http File' },
    ]);
    made.fixture.keys = { clientKey: 'canary-client', secretKey: 'canary-secret' };
    await madeCall(made);
    await copyAs(services, result);
    made.fixture.current = { ...made.fixture.current, authorization: 'keys' };
    for (let count = 0; count < 3; count += 1) await copyAs(services, node);
    const [fetched = '', go = '', curl = '', file = ''] = made.clipboard;
    assert.match(fetched, /Basic \$\{process\.env\.COMMERCE_API_KEYS_BASE64\}/);
    assert.match(go, /"Basic " \+ os\.Getenv\("COMMERCE_API_KEYS_BASE64"\)/);
    assert.match(curl, /--user "\$COMMERCE_API_CLIENT_KEY:\$COMMERCE_API_SECRET_KEY"/);
    assert.match(file, /^Authorization: Basic \{\{\$processEnv COMMERCE_API_KEYS_BASE64\}\}$/m);
    assert.doesNotMatch(made.clipboard.join(), /canary|Bearer/);
  });

  it('copies what is not sent yet with the header of the chosen level', async () => {
    const document = '{"endpoint":"userGroups.setLimit","path":{"user_group_id":"g1"}}';
    const permissionHeader = {
      name: 'X-Role',
      user: 'user',
      admin: { asHinted: true, otherwise: 'partner' },
    } as const;
    for (const level of ['user', 'admin'] as const) {
      const { made, services } = codeFixture([{ pick: 'cURL' }], undefined, undefined, level);
      made.fixture.current = { ...made.fixture.current, permissionHeader };
      await copyAs(services, node);
      await copyAsCurl(services, node);
      const [ofNode = '', asCurl = ''] = made.clipboard;
      const typed = codeFixture([{ pick: 'cURL' }], undefined, document, level);
      typed.made.fixture.current = made.fixture.current;
      await copyAs(typed.services);
      const [ofDocument = ''] = typed.made.clipboard;
      assert.match(ofNode, level === 'user' ? /'X-Role: user'/ : /'X-Role: partner'/);
      assert.match(asCurl, level === 'user' ? /'X-Role: user'/ : /'X-Role: partner'/);
      assert.match(ofDocument, level === 'user' ? /'X-Role: user'/ : /'X-Role: manager'/);
    }
  });

  it('copies an update as the environment sends it', async () => {
    const update = { kind: 'endpoint', endpointId: 'userGroups.update' };
    for (const userGroupUpdate of ['wrapped', 'flat'] as const) {
      const { made, services } = codeFixture([{ pick: 'cURL' }]);
      made.fixture.current = { ...made.fixture.current, userGroupUpdate };
      await copyAs(services, update);
      await copyAsCurl(services, update);
      assert.equal(made.clipboard.length, 2);
      for (const text of made.clipboard)
        assert.equal(text.includes('user_group"'), userGroupUpdate === 'wrapped', text);
    }
  });

  it('copies an endpoint with the value last used, else with its name', async () => {
    const { made, services } = codeFixture([{ pick: 'Python requests' }, { pick: 'cURL' }]);
    await copyAs(services, node);
    await services.recents.remember('Sandbox', 'user_group_id', 'g 7');
    await copyAs(services, node);
    assert.match(made.clipboard[0] ?? '', /^import os\nimport requests\n\nrequests\.request\(\n {2}"GET",\n/);
    assert.match(made.clipboard[0] ?? '', /\/v1\/user-groups\/:user_group_id"/);
    assert.match(made.clipboard[1] ?? '', /\/v1\/user-groups\/g%207"/);
  });

  it('leaves it to the user what a write is about', async () => {
    const { made, services } = codeFixture([{ pick: 'cURL' }, { pick: 'cURL' }]);
    await services.recents.remember('Sandbox', 'user_id', 'u7');
    await copyAs(services, { ...node, endpointId: 'users.delete' });
    await copyAs(services, { ...node, endpointId: 'users.update' });
    for (const code of made.clipboard) assert.match(code, /\/v1\/users\/:user_id"/);
    assert.equal(made.clipboard.length, 2);
  });

  it('copies a pasted call with its own values, whatever was used before', async () => {
    const pasted = 'GET https://a.example.com/v1/user-groups/33?page=9';
    const { made, services } = codeFixture([{ find: pasted }, { pick: 'cURL' }]);
    await services.recents.remember('Sandbox', 'user_group_id', 'g 7');
    await copyAs(services);
    assert.match(made.clipboard[0] ?? '', /\/v1\/user-groups\/33\?page=9"/);
  });

  it('copies a row of the history with the values of that call, whatever is open or came later', async () => {
    const document = '{"endpoint":"userGroups.list"}';
    const { made, services } = codeFixture([{ pick: 'Go net/http' }], 'go', document);
    await madeCall(made, 'g 1');
    await madeCall(made, 'g2');
    await copyAs(services, row);
    const [code = ''] = made.clipboard;
    assert.match(code, /os\.Getenv\("COMMERCE_API_BASE_URL"\) \+ "\/v1\/user-groups\/g%201"/);
    assert.match(code, /"Bearer " \+ os\.Getenv\("COMMERCE_API_TOKEN"\)/);
  });

  it('names what the history did not keep, and refuses to leave out a body that was sent', async () => {
    const { made, services } = codeFixture([{ pick: 'Go net/http' }], 'go');
    await madeCall(made, 'g1');
    keep(made, { withheld: ['user_group_id'] }, { path: {}, query: [] });
    await copyAs(services, row);
    assert.match(made.clipboard[0] ?? '', /"\/v1\/user-groups\/:user_group_id"/);
    await copyAsCurl(services, row);
    assert.match(
      made.clipboard.pop() ?? '',
      /^curl "http:\/\/127\.0\.0\.1:4010\/v1\/user-groups\/\$USER_GROUP_ID"/,
    );
    keep(made, { withheld: ['body'] }, { path: { user_group_id: 'g1' }, query: [] });
    for (const command of [copyAs, insertCode, copyAsCurl])
      await assert.rejects(command(services, row), {
        name: 'UserError',
        message: 'The body of this call was not kept: it is too large or not JSON.',
      });
    assert.equal(made.clipboard.length, 1);
  });

  it('says that a row is gone', async () => {
    const { services } = codeFixture([], 'go');
    for (const command of [copyAs, insertCode])
      await assert.rejects(command(services, row), {
        name: 'UserError',
        message: /no longer in the history/,
      });
  });

  it('copies the read of a user group of the list, and a request document as curl', async () => {
    const document = '{"endpoint":"userGroups.detail","path":{"user_group_id":"g3"}}';
    const { made, services } = codeFixture([{ pick: 'Go net/http' }], 'go', document);
    await copyAs(services, { userGroupId: 'g 7', environmentName: 'Shop' });
    await copyAsCurl(services);
    assert.match(made.clipboard[0] ?? '', /"\/v1\/user-groups\/g%207"/);
    assert.match(made.clipboard[1] ?? '', /^curl "\$COMMERCE_API_BASE_URL\/v1\/user-groups\/g3"/);
  });

  it('copies nothing when dismissed', async () => {
    const { made, services } = codeFixture(['cancel']);
    await assert.rejects(copyAs(services, node), cancelled);
    assert.deepEqual(made.clipboard, []);
  });

  it('says when a result has expired', async () => {
    const { services } = codeFixture([]);
    await assert.rejects(copyAs(services, result), { name: 'UserError', message: /expired/ });
  });
});

describe('insertCode', () => {
  it('writes a request document in the only way of the language, indented', async () => {
    const document =
      '{"endpoint":"userGroups.update","path":{"user_group_id":"g1"},"body":{"user_group":{"phone":"$1"}}}';
    const { services, inserted } = codeFixture([], 'go', document);
    await insertCode(services);
    const [code = ''] = inserted;
    assert.match(code, /^req, err := http\.NewRequest\("PUT", os\.Getenv\("COMMERCE_API_BASE_URL"\)/);
    assert.match(code, /strings\.NewReader\("\{\\"user_group\\":\{\\"phone\\":\\"\$1\\"\}\}"\)/);
    assert.match(code, /\n {2}if err != nil \{\n {2}\tlog\.Fatal/);
  });

  it('offers the ways of the language, and leaves out imports that are there', async () => {
    const { services, inserted } = codeFixture([{ pick: 'JavaScript axios' }], 'javascript');
    await insertCode(services, node);
    assert.match(inserted[0] ?? '', /^axios\.request\(\{\n {2}\tmethod: 'GET',/);
  });

  it('puts the imports that are missing at the top of the file', async () => {
    const { services, inserted, heads } = codeFixture([{ pick: 'Node.js http' }], 'javascript');
    await insertCode(services, node);
    assert.ok(!/^import/m.test(inserted[0] ?? ''));
    assert.deepEqual(heads, [
      { offset: 0, text: "import http from 'node:http'\nimport https from 'node:https'\n" },
    ]);
  });

  it('writes statements on a line of their own', async () => {
    const { services, inserted, lenses } = codeFixture([{ pick: 'JavaScript fetch' }], 'javascript');
    await services.recents.remember('Sandbox', 'user_group_id', 'g7');
    const editor = services.codeEditor();
    assert.ok(editor);
    const codeEditor = () => ({ ...editor, isOnEmptyLine: true });
    await insertCode({ ...services, codeEditor }, node);
    assert.match(
      inserted[0] ?? '',
      /^const userGroupId = 'g7'\n {2}const response = await fetch\(`\$\{process\.env\.COMMERCE_API_BASE_URL\}\/v1\/user-groups\/\$\{userGroupId\}`/,
    );
    assert.match(
      inserted[0] ?? '',
      /\n {2}if \(!response\.ok\) throw .*\n {2}const data = await response\.json/,
    );
    assert.deepEqual(lenses, ['commerceApi.openTerminal']);
  });

  it('writes an expression in the middle of a line', async () => {
    const { services, inserted, lenses } = codeFixture([{ pick: 'JavaScript fetch' }], 'javascript');
    await insertCode(services, node);
    assert.match(inserted[0] ?? '', /^fetch\(/);
    assert.deepEqual(lenses, []);
  });

  it('offers the last call first', async () => {
    const { made, services, inserted } = codeFixture([{ pick: 'The Last Call' }], 'kotlin');
    await madeCall(made, 'g9');
    await insertCode(services);
    assert.match(inserted[0] ?? '', /\/v1\/user-groups\/g9"/);
  });

  it('offers no last call whose endpoint is gone, with a file of the user', async () => {
    const { made, services, inserted } = codeFixture([{ find: 'product list' }], 'kotlin');
    await madeCall(made, 'g9');
    const { catalog } = services;
    const findEndpoint = (id: string) => (id === node.endpointId ? undefined : catalog.findEndpoint(id));
    const chooseCodeRequest = createChooseCodeRequest({ ...services, catalog: { ...catalog, findEndpoint } });
    await insertCode({ ...services, chooseCodeRequest });
    assert.match(inserted[0] ?? '', /\/v1\/products/);
  });

  it('counts no import and no name in the selection, which it replaces', async () => {
    const { services, inserted } = codeFixture([{ pick: 'JavaScript axios' }], 'javascript');
    const editor = services.codeEditor() ?? assert.fail();
    const text = "import axios from 'axios'\n\nconst response = await axios.get(url)\n";
    const codeEditor = () => ({ ...editor, text, isOnEmptyLine: true, start: 0, end: text.length });
    await insertCode({ ...services, codeEditor }, node);
    assert.match(inserted[0] ?? '', /^import axios from 'axios'\n\n[^]*const response = await axios/);
  });

  it('puts no lens on statements of a language whose variables come from elsewhere', async () => {
    const { services, lenses } = codeFixture([], 'http');
    const editor = services.codeEditor();
    assert.ok(editor);
    await insertCode({ ...services, codeEditor: () => ({ ...editor, isOnEmptyLine: true }) }, node);
    assert.deepEqual(lenses, []);
  });

  it('takes any endpoint in the same list, by words', async () => {
    const { made, services, inserted } = codeFixture([{ find: 'product list' }], 'kotlin');
    await madeCall(made, 'g9');
    await insertCode(services);
    assert.match(inserted[0] ?? '', /\/v1\/products/);
  });

  it('writes the call of a row of the history', async () => {
    const { made, services, inserted } = codeFixture([], 'kotlin');
    await madeCall(made, 'g1');
    await madeCall(made, 'g2');
    await insertCode(services, row);
    assert.match(inserted[0] ?? '', /\/v1\/user-groups\/g1"/);
  });

  it('asks for a source file when there is none, and inserts nothing when dismissed', async () => {
    await assert.rejects(insertCode(codeFixture([]).services, node), { name: 'UserError' });
    const { services, inserted } = codeFixture(['cancel'], 'python');
    await assert.rejects(insertCode(services, node), cancelled);
    assert.deepEqual(inserted, []);
  });
});
