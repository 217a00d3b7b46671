import assert from 'node:assert/strict';
import type { Connection } from '../../../../src/assistant/server/connectionKeys';
import type { ClientId } from '../../../../src/assistant/server/clientSetups';
import {
  connectAssistant,
  type ConnectDeps,
  createCursorEntry,
} from '../../../../src/assistant/server/connectAssistant';
import { CancelledError, UserError } from '../../../../src/base/userError';
import { scriptedInput, type ScriptedAnswer } from '../../../support/scriptedInput';
import { assistantServerFixture } from '../../../support/assistantServerFixture';

const KEY = 'cak_canary-of-the-first-key';
const NEW_KEY = 'cak_canary-of-the-second-key';

const kept = (client: ClientId, label: string): Connection => ({
  id: `kept-${client}`,
  client,
  label,
  kept: true,
  calls: 0,
  lastCall: undefined,
  usedAt: 0,
});

interface Given {
  readonly connected?: readonly Connection[];
  readonly problem?: 'portTaken' | 'otherWindow';
  readonly editor?: Partial<ConnectDeps['editor']>;
  readonly terminalShell?: string;
  readonly isTrusted?: boolean;
}

/** Runs the command with these answers, and lists all effects in order. */
async function connect(answers: readonly ScriptedAnswer[], given: Given = {}) {
  const { connected = [], isTrusted = true, terminalShell = 'bash' } = given;
  const happened: string[] = [];
  const list = [...connected];
  let port = 20017;
  const url = () => `http://127.0.0.1:${port}/mcp`;
  const connections: ConnectDeps['connections'] = {
    list: () => list,
    add: (client, label, isKept) => {
      const connection = { ...kept(client, label), id: `${client}-1`, kept: isKept };
      happened.push(`add ${client} ${label} ${isKept ? 'kept' : 'window'}`);
      list.push(connection);
      return Promise.resolve({ connection, url: url(), key: KEY });
    },
    newKey: (id) => {
      happened.push(`new key of ${id}`);
      return Promise.resolve({ url: url(), key: NEW_KEY });
    },
    remove: (id) => Promise.resolve(void happened.push(`remove ${id}`)),
    problem: () => given.problem,
    takeAnotherPort: () => {
      port += 1;
      return Promise.resolve();
    },
    url,
    onDidChange: () => ({ dispose: () => undefined }),
  };
  const input = scriptedInput(answers);
  const deps: ConnectDeps = {
    connections,
    input,
    editor: {
      canListen: true,
      hasChat: true,
      cursor: undefined,
      remoteName: undefined,
      shell: '/bin/bash',
      ...given.editor,
    },
    openTerminal: (key) => {
      if (!isTrusted) return Promise.reject(new UserError('not trusted'));
      happened.push(`terminal with ${key ?? 'no key'}`);
      return Promise.resolve({
        shell: terminalShell,
        type: (line) => void happened.push(`type ${line}`),
      });
    },
    copyAsIs: (text) => Promise.resolve(void happened.push(`copy ${text}`)),
    showNotice: (sentence) => void happened.push(`say ${sentence}`),
  };
  const thrown: unknown = await connectAssistant(deps).catch((error: unknown) => error);
  input.assertDone();
  assert.doesNotMatch(input.shownText(), /canary/, 'no prompt shows a key');
  return { happened, input, thrown };
}

const CLAUDE = 'Claude Code';
const TERMINAL = { pick: 'In a terminal of this window' };
const KEEP = { pick: 'Keep for this folder' };
const NEW = { pick: 'New Key…' };
const CHANGES = ['New Key…', 'Disconnect…'];
const TYPE = { choose: 'Type It in a Terminal' };
const ADD_CLAUDE =
  'claude mcp add --scope local --transport http commerce-api http://127.0.0.1:20017/mcp --header "Authorization: Bearer $COMMERCE_API_ASSISTANT"';

describe('connectAssistant', () => {
  it('types into a terminal of the window, which alone has the key', async () => {
    const { happened } = await connect([{ pick: CLAUDE }, TERMINAL]);
    assert.deepEqual(happened.slice(0, 2), ['add claude Claude Code window', `terminal with ${KEY}`]);
    assert.match(happened[2] ?? '', /^type claude --mcp-config '.*\$\{COMMERCE_API_ASSISTANT\}.*'$/);
    assert.doesNotMatch(happened[2] ?? '', /canary/);
  });

  it('copies where the quotes of the shell are not known', async () => {
    const { happened } = await connect([{ pick: 'Codex' }, TERMINAL], { terminalShell: 'nu' });
    assert.match(happened[2] ?? '', /^copy codex -c /);
  });

  it('keeps nothing if no terminal opened', async () => {
    const { happened, thrown } = await connect([{ pick: CLAUDE }, TERMINAL], { isTrusted: false });
    assert.ok(UserError.is(thrown));
    assert.deepEqual(happened, ['add claude Claude Code window', 'remove claude-1']);
  });

  it('types the own command of an assistant that is to be kept', async () => {
    const { happened, input } = await connect([{ pick: CLAUDE }, KEEP, TYPE]);
    assert.deepEqual(happened, ['add claude Claude Code kept', `terminal with ${KEY}`, `type ${ADD_CLAUDE}`]);
    assert.ok(input.shownText().includes(ADD_CLAUDE));
  });

  it('copies command and key one after the other', async () => {
    const answers = [{ pick: CLAUDE }, KEEP, { choose: 'Copy' }, { choose: 'Copy Key' }, 'cancel'] as const;
    const { happened, thrown } = await connect(answers);
    assert.deepEqual(happened.slice(1), [`copy ${ADD_CLAUDE}`, `copy ${KEY}`]);
    assert.equal(thrown, undefined);
  });

  it('forgets a connection whose key nobody took', async () => {
    const { happened, thrown } = await connect([{ pick: 'Gemini CLI' }, KEEP, 'cancel']);
    assert.deepEqual(happened, ['add gemini Gemini CLI kept', 'remove gemini-1']);
    assert.ok(thrown instanceof CancelledError);
  });

  it('copies an entry with the key for a file, and shows it without', async () => {
    const { happened, input } = await connect([{ pick: 'Windsurf' }, KEEP, { choose: 'Copy' }]);
    assert.match(happened[1] ?? '', new RegExp(`^copy \\{[^]*"serverUrl"[^]*"Bearer ${KEY}"`));
    assert.match(input.shownText(), /"Bearer …"[^]*Put this into ~\/\.codeium\/windsurf\/mcp_config\.json/);
    assert.deepEqual(input.prompts.at(-1)?.labels, ['Copy']);
  });

  it('offers only to copy where the quotes of new terminals are not known', async () => {
    const { input } = await connect([{ pick: 'Codex' }, KEEP, 'cancel'], { editor: { shell: '/bin/nu' } });
    assert.deepEqual(input.prompts.at(-1)?.labels, ['Copy', 'Copy Key']);
    assert.match(input.shownText(), /Before you start Codex, set the variable COMMERCE_API_ASSISTANT/);
    // The settings of Codex name the variable only.
    assert.match(input.shownText(), /You add an entry to the settings of Codex; the key stays valid/);
  });

  it('gives another assistant the name that the user chooses', async () => {
    const because = /1 to 40/;
    const { happened, input } = await connect([
      { pick: 'Another assistant' },
      KEEP,
      { refused: ' ', because },
      { refused: 'x'.repeat(41), because },
      { text: ' Mine ' },
      { choose: 'Copy' },
    ]);
    assert.equal(happened[0], 'add other Mine kept');
    assert.equal(input.prompts.at(-1)?.title, 'Keep Mine connected');
  });

  it('makes a name safe to show before it is used', async () => {
    const { happened } = await connect([
      { pick: 'Another assistant' },
      KEEP,
      { refused: '\u200b\u202e', because: /1 to 40/ },
      { text: '$(check) A\n[B](http://a.example)\u202e' },
      { choose: 'Copy' },
    ]);
    assert.equal(happened[0], 'add other $ (check) A [B] (http://a.example) kept');
  });

  it('knows another assistant by its name', async () => {
    const connected = [kept('other', 'Mine')];
    const start = [{ pick: 'Another assistant' }, KEEP] as const;
    const { input } = await connect([...start, { text: 'Mine' }, 'cancel'], { connected });
    assert.deepEqual([input.prompts.at(-1)?.title, input.prompts.at(-1)?.labels], ['Mine', CHANGES]);
    const second = await connect([...start, { text: 'Other' }, { choose: 'Copy' }], { connected });
    assert.equal(second.happened[0], 'add other Other kept');
  });

  it('gives an assistant that is kept already a new key in place of a second connection', async () => {
    const connected = [kept('claude', 'Mine')];
    const { happened } = await connect([{ pick: CLAUDE }, KEEP, NEW, TYPE], { connected });
    assert.deepEqual(happened, [
      'new key of kept-claude',
      `terminal with ${NEW_KEY}`,
      `type claude mcp remove --scope local commerce-api; ${ADD_CLAUDE}`,
    ]);
  });

  it('leaves the key of an assistant that is kept already until the user asks for a new one', async () => {
    const connected = [kept('claude', 'Mine')];
    const { happened, input } = await connect([{ pick: CLAUDE }, KEEP, 'cancel'], { connected });
    assert.deepEqual([happened, input.prompts.at(-1)?.labels], [[], CHANGES]);
    assert.match(input.shownText(), /The old key becomes invalid immediately/);
  });

  it('gives no two rows one label', async () => {
    const { input } = await connect(['cancel'], { connected: [kept('claude', CLAUDE)] });
    const [prompt] = input.prompts;
    assert.equal(new Set(prompt?.labels).size, prompt?.labels.length);
    assert.ok(prompt?.labels.includes(`Connect ${CLAUDE}`));
  });

  it('shows the command that removes the entry', async () => {
    const { happened, input } = await connect([{ pick: 'My Codex' }, { pick: 'Disconnect…' }, TYPE], {
      connected: [kept('codex', 'My Codex')],
    });
    assert.deepEqual(happened, [
      'remove kept-codex',
      'terminal with no key',
      'type codex mcp remove commerce_api',
    ]);
    assert.match(input.shownText(), /My Codex is disconnected\./);
  });

  it('says where an entry is to be deleted', async () => {
    const { happened } = await connect([{ pick: 'Mine' }, { pick: 'Disconnect…' }], {
      connected: [kept('cline', 'Mine')],
    });
    assert.deepEqual(happened, [
      'remove kept-cline',
      'say Mine is disconnected. Delete “commerce-api” from cline_mcp_settings.json, too. Mine has one entry for all folders. It is removed for all of them.',
    ]);
  });

  it('says whether an entry goes for all folders, when it is added and when it is removed', async () => {
    for (const [client, label, isForAll] of [
      ['claude', CLAUDE, false],
      ['codex', 'Codex', true],
      ['gemini', 'Gemini CLI', true],
    ] as const) {
      const added = await connect([{ pick: label }, KEEP, TYPE]);
      const replaces = /one entry for all folders\. This one replaces the entry of any other folder\./;
      assert.equal(replaces.test(added.input.shownText()), isForAll, label);
      const connected = [kept(client, 'Mine')];
      const removed = await connect([{ pick: 'Mine' }, { pick: 'Disconnect…' }, TYPE], { connected });
      const removes = /one entry for all folders\. It is removed for all of them\./;
      assert.equal(removes.test(removed.input.shownText()), isForAll, label);
    }
  });

  it('takes another port, and has the entry for it', async () => {
    const answers = [{ pick: 'Mine' }, { pick: 'Take Another Port…' }, { choose: 'Copy' }] as const;
    const { happened, input } = await connect(answers, {
      connected: [kept('cline', 'Mine')],
      problem: 'portTaken',
    });
    assert.match(happened[1] ?? '', /http:\/\/127\.0\.0\.1:20018\/mcp/);
    assert.match(input.shownText(), /Not available: another program uses its port/);
    assert.doesNotMatch(input.shownText(), /All old keys/);
  });

  it('names the others that need a new key after the port has changed, and only then', async () => {
    const connected = [
      kept('cline', 'Mine'),
      kept('codex', 'Codex'),
      kept('other', 'Third'),
      { ...kept('claude', CLAUDE), kept: false },
    ];
    const given = { connected, problem: 'portTaken' } as const;
    const move = [{ pick: 'Mine' }, { pick: 'Take Another Port…' }, { choose: 'Copy' }] as const;
    const { happened, input } = await connect(move, given);
    assert.equal(happened[0], 'new key of kept-cline');
    assert.match(
      input.shownText(),
      /All old keys of this folder are now invalid\. Choose New Key… for these connections, too: Codex, Third$/m,
    );
    const again = await connect([{ pick: 'Mine' }, NEW, { choose: 'Copy' }], given);
    assert.doesNotMatch(again.input.shownText(), /All old keys/);
  });

  it('registers in Cursor, and again only with a new key', async () => {
    const told: unknown[] = [];
    const editor = { cursor: { register: (access: unknown) => void told.push(access) }, hasChat: false };
    const start = [{ pick: 'Cursor' }, { pick: 'In this window' }] as const;
    const { input } = await connect(start, { editor });
    assert.ok(!input.prompts[0]?.labels.includes('Chat of VS Code'));
    assert.match(JSON.stringify(told.splice(0)), new RegExp(`http://127\\.0\\.0\\.1:20017/mcp.*${KEY}`));
    const connected = [{ ...kept('cursor', 'In Cursor'), kept: false }];
    const { happened } = await connect([...start, NEW], { editor, connected });
    assert.equal(happened[0], 'new key of kept-cursor');
    assert.deepEqual(told, [{ url: 'http://127.0.0.1:20017/mcp', key: NEW_KEY }]);
  });

  it('says what is connected without it, and what cannot be', async () => {
    const { happened } = await connect([{ pick: 'Chat of VS Code' }]);
    assert.match(happened.join(''), /Nothing needs to be opened\./);
    const { thrown } = await connect([], { editor: { canListen: false } });
    assert.ok(UserError.is(thrown));
    assert.match(thrown.message, /on a desktop or a server/);
  });

  it('says where the endpoint is if that is another machine', async () => {
    const { input } = await connect([{ pick: CLAUDE }, 'cancel'], { editor: { remoteName: 'ssh-remote' } });
    assert.match(input.shownText(), /programs on the remote machine \(ssh-remote\) can connect/);
  });
});

describe('createCursorEntry', () => {
  const opened: ReturnType<typeof openWindow>[] = [];
  const openWindow = () => {
    const fixture = assistantServerFixture(() => Promise.resolve({ outcome: 'answered', text: '' }));
    /** Calls of Cursor's API, in order. */
    const told: string[] = [];
    const entry = createCursorEntry(
      {
        registerServer: ({ name, server: { url, headers } }) =>
          void told.push(`register ${name} ${url} ${headers['Authorization']}`),
        unregisterServer: (name) => void told.push(`unregister ${name}`),
      },
      fixture.connections,
    );
    return { ...fixture, entry, told };
  };
  const open = () => {
    const window = openWindow();
    opened.push(window);
    return window;
  };
  afterEach(() => Promise.all(opened.splice(0).map(({ connections }) => connections.dispose())));

  it('registers the endpoint, and replaces the entry for a new key', async () => {
    const { connections, entry, told } = open();
    const { connection, ...first } = await connections.add('cursor', 'Cursor', false);
    entry.register(first);
    const second = await connections.newKey(connection.id);
    entry.register(second);
    assert.deepEqual(told, [
      `register commerce-api ${first.url} Bearer ${first.key}`,
      'unregister commerce-api',
      `register commerce-api ${second.url} Bearer ${second.key}`,
    ]);
  });

  it('leaves Cursor when the connection ends or assistants are turned off, and only once', async () => {
    for (const end of ['remove', 'off'] as const) {
      const { connections, entry, settings, told } = open();
      const { connection, ...access } = await connections.add('cursor', 'Cursor', false);
      await connections.add('cursor', 'Cursor', true);
      entry.register(access);
      assert.equal(told.splice(0).length, 1);
      if (end === 'remove') await connections.remove(connection.id);
      else {
        settings.isOn = false;
        await connections.update();
      }
      assert.deepEqual(told, ['unregister commerce-api']);
      entry.dispose();
      assert.equal(told.length, 1);
    }
  });

  it('leaves Cursor with the window, and tells it nothing without a connection', async () => {
    const { connections, entry, told } = open();
    await connections.add('claude', 'Claude Code', false);
    await connections.update();
    assert.deepEqual(told, []);
    entry.register(await connections.add('cursor', 'Cursor', false));
    entry.dispose();
    assert.deepEqual(told.slice(1), ['unregister commerce-api']);
  });
});
