import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../../base/requireAnswer';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { isCancelled, UserError } from '../../base/userError';
import type { PickItem, UserInput } from '../../base/userInput';
import { type Access, type AssistantConnections, describeUse } from './assistantConnections';
import type { Connection } from './connectionKeys';
import { type ClientId, clientIds, clientLabel, clientSetups, SERVER_NAME, writeEntry } from './clientSetups';
import { type Argument, findShell, writeCommand } from './writeCommand';
import type { Disposable } from '../../base/disposable';

/** An open terminal. If a key was given, an environment variable of the terminal contains the key. */
interface AssistantTerminal {
  /** Program of the shell, or VS Code's name for it. */
  readonly shell: string;
  /** Types a line without Enter, which the user presses. */
  type(line: string): void;
}

export interface ConnectDeps {
  readonly connections: Omit<AssistantConnections, 'update' | 'noteCall' | 'dispose'>;
  readonly input: Pick<UserInput, 'pick' | 'choose' | 'text'>;
  readonly editor: {
    /** False in a browser, which cannot open a port. */
    readonly canListen: boolean;
    /** True if the editor's own chat has the tools. */
    readonly hasChat: boolean;
    readonly cursor: Pick<CursorEntry, 'register'> | undefined;
    /** VS Code's name for the kind of remote machine; undefined if VS Code runs on this machine. */
    readonly remoteName: string | undefined;
    /** Default shell of new terminals. */
    readonly shell: string;
  };
  /** Rejects if the user does not trust the folder. */
  openTerminal(key: string | undefined): Promise<AssistantTerminal>;
  copyAsIs(text: string, said: string): Promise<void>;
  showNotice(sentence: string): void;
}

type Choice =
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'client'; readonly client: ClientId }
  | { readonly kind: 'chat' };

/** Connects an assistant to this window; also changes and ends connections. */
export async function connectAssistant(deps: ConnectDeps): Promise<void> {
  if (!deps.editor.canListen)
    throw new UserError(
      l10n.t('An assistant connects to VS Code on a desktop or a server, not in a browser.'),
    );
  const choice = requireAnswer(
    await deps.input.pick<Choice>({
      title: l10n.t('Connect an Assistant'),
      placeholder: l10n.t(
        'It can look up endpoints, read what you allow and propose writes; only you can send',
      ),
      items: choices(deps),
      matchOnDetail: true,
    }),
  );
  if (choice.kind === 'connection') await manage(deps, choice.connection);
  else if (choice.kind === 'client') await connectClient(deps, choice.client);
  else deps.showNotice(l10n.t('The chat of this window has the tools already. Nothing needs to be opened.'));
}

function choices({ connections, editor }: ConnectDeps): readonly PickItem<Choice>[] {
  const connected = connections.list().map((connection): PickItem<Choice> => ({
    label: sanitizeForDisplay(connection.label, 40),
    icon: 'plug',
    description: connection.kept ? l10n.t('kept for this folder') : l10n.t('until this window closes'),
    detail: describeUse(connection, connections.problem()),
    value: { kind: 'connection', connection },
  }));
  const chat: PickItem<Choice> = {
    label: l10n.t('Chat of VS Code'),
    description: l10n.t('connected already'),
    value: { kind: 'chat' },
  };
  const heading = (label: string): PickItem<Choice> => ({ ...chat, label, separator: true });
  return [
    ...(connected.length > 0 ? [heading(l10n.t('connected')), ...connected, heading(l10n.t('connect'))] : []),
    ...clientIds.map((client): PickItem<Choice> => {
      const name = clientLabel(client);
      // A screen reader should read different rows differently.
      const isTaken = connected.some(({ label }) => label === name);
      return { label: isTaken ? l10n.t('Connect {0}', name) : name, value: { kind: 'client', client } };
    }),
    ...(editor.hasChat ? [chat] : []),
  ];
}

type Way = 'terminal' | 'keep' | 'cursor';

async function connectClient(deps: ConnectDeps, client: ClientId): Promise<void> {
  const { connections } = deps;
  const way = await askWay(deps, client);
  const label = await askLabel(deps, client);
  const known = connections
    .list()
    .find(
      (one) =>
        one.kept === (way === 'keep') && one.client === client && (client !== 'other' || one.label === label),
    );
  // The key of the known connection stays valid until the user asks for a new key.
  if (way !== 'terminal' && known) return manage(deps, known);
  const added = await connections.add(client, label, way === 'keep');
  try {
    if (way === 'terminal') await startInTerminal(deps, client, added);
    else if (way === 'cursor') registerInCursor(deps, added);
    else await showKept(deps, added.connection, added);
  } catch (thrown) {
    // The connection is removed, since its assistant has not got the key.
    await connections.remove(added.connection.id);
    throw thrown;
  }
}

async function askWay({ input, editor }: ConnectDeps, client: ClientId): Promise<Way> {
  const ways: readonly PickItem<Way>[] = [
    ...(clientSetups[client].start
      ? [
          {
            label: l10n.t('In a terminal of this window'),
            description: l10n.t('recommended'),
            detail: l10n.t('The key is not stored; it is valid until this window closes'),
            icon: 'terminal',
            value: 'terminal' as const,
          },
        ]
      : []),
    ...(client === 'cursor' && editor.cursor
      ? [
          {
            label: l10n.t('In this window'),
            description: l10n.t('recommended'),
            detail: l10n.t('Cursor keeps the key in memory; it is valid until this window closes'),
            icon: 'window',
            value: 'cursor' as const,
          },
        ]
      : []),
    {
      label: l10n.t('Keep for this folder'),
      detail: l10n.t(
        'You add an entry to the settings of {0}; the key stays valid after this window closes',
        clientLabel(client),
      ),
      icon: 'save',
      value: 'keep',
    },
  ];
  return requireAnswer(
    await input.pick<Way>({
      title: l10n.t('Connect {0}', clientLabel(client)),
      placeholder: remoteNote(editor) ?? l10n.t('How to connect it'),
      items: ways,
    }),
  );
}

function remoteNote({ remoteName }: ConnectDeps['editor']): string | undefined {
  return remoteName === undefined
    ? undefined
    : l10n.t(
        'Only programs on the remote machine ({0}) can connect, such as those in the integrated terminal.',
        remoteName,
      );
}

async function askLabel({ input }: ConnectDeps, client: ClientId): Promise<string> {
  if (client !== 'other') return clientLabel(client);
  const label = await input.text({
    title: l10n.t('Connect {0}', clientLabel(client)),
    prompt: l10n.t('Its name in questions, results and history'),
    check: {
      validate: (value) =>
        sanitizeForDisplay(value) === '' || value.length > 40
          ? l10n.t('Enter 1 to 40 characters.')
          : undefined,
    },
  });
  return sanitizeForDisplay(requireAnswer(label), 40);
}

async function startInTerminal(deps: ConnectDeps, client: ClientId, { url, key }: Access): Promise<void> {
  const { start } = clientSetups[client];
  if (start) await typeInTerminal(deps, [start(url)], key);
}

/** Types the commands; copies them if the shell's quotes are unknown. */
async function typeInTerminal(
  deps: ConnectDeps,
  commands: readonly (readonly Argument[])[],
  key?: string,
): Promise<void> {
  const terminal = await deps.openTerminal(key);
  const shell = findShell(terminal.shell);
  if (shell) terminal.type(writeCommand(shell, ...commands));
  else
    await deps.copyAsIs(
      writeCommand('posix', ...commands),
      l10n.t('Copied. This shell is not known: check the quotes when you paste.'),
    );
}

function registerInCursor(deps: ConnectDeps, access: Access): void {
  deps.editor.cursor?.register(access);
  deps.showNotice(l10n.t('{0} is connected until this window closes.', clientLabel('cursor')));
}

type Step = 'type' | 'copy' | 'copyKey';

/**
 * Shows the settings of a kept connection, with steps to type or copy them. The user can copy the command and the key
 * until the question is closed. Throws `CancelledError` if the user closes the question without having copied anything.
 * `again`: given if the connection was kept before. `others`: other connections that need a new key.
 */
async function showKept(
  deps: ConnectDeps,
  { client, label }: Connection,
  { url, key }: Access,
  again?: { readonly others: readonly Connection[] },
): Promise<void> {
  const { settings, file, isForAllFolders } = clientSetups[client];
  const name = sanitizeForDisplay(label, 40);
  const known = findShell(deps.editor.shell);
  // Claude Code adds no second entry of the same name, so the first command removes the old entry.
  const commands = settings && [...(again ? [settings.remove] : []), settings.add(url)];
  const command = commands && writeCommand(known ?? 'posix', ...commands);
  const others = again?.others.map((other) => sanitizeForDisplay(other.label, 40)) ?? [];
  const lines = [
    command ?? writeEntry(client, url, '…') ?? '',
    ...(file?.path ? [l10n.t('Put this into {0}.', file.path)] : []),
    ...(isForAllFolders
      ? [l10n.t('{0} has one entry for all folders. This one replaces the entry of any other folder.', name)]
      : []),
    ...(settings?.namesVariable
      ? [
          l10n.t(
            'Before you start {0}, set the variable COMMERCE_API_ASSISTANT to the key from Copy Key.',
            name,
          ),
        ]
      : []),
    ...[remoteNote(deps.editor) ?? []].flat(),
    l10n.t('The key becomes invalid after 30 days without use. Never put it into a file of the workspace.'),
    ...(others.length > 0
      ? [
          l10n.t(
            'All old keys of this folder are now invalid. Choose New Key… for these connections, too: {0}',
            others.join(', '),
          ),
        ]
      : []),
  ];
  const steps: readonly { readonly value: Step; readonly label: string }[] = [
    ...(command && known ? [{ value: 'type', label: l10n.t('Type It in a Terminal') } as const] : []),
    { value: 'copy', label: l10n.t('Copy') },
    ...(command ? [{ value: 'copyKey', label: l10n.t('Copy Key') } as const] : []),
  ];
  let hasKey = false;
  for (;;) {
    const step = await deps.input
      .choose(l10n.t('Keep {0} connected', name), lines.join('\n\n'), steps)
      .catch((thrown: unknown) => {
        if (hasKey && isCancelled(thrown)) return undefined;
        throw thrown;
      });
    if (step === undefined) return;
    if (step === 'type' && commands) return typeInTerminal(deps, commands, key);
    hasKey = true;
    if (step === 'copyKey') await deps.copyAsIs(key, l10n.t('Key copied'));
    else await deps.copyAsIs(command ?? writeEntry(client, url, key) ?? '', l10n.t('Copied'));
    if (!command) return;
  }
}

type Change = 'newKey' | 'disconnect' | 'otherPort';

async function manage(deps: ConnectDeps, connection: Connection): Promise<void> {
  const { connections, input } = deps;
  const isPortTaken = connection.kept && connections.problem() === 'portTaken';
  const otherPort: PickItem<Change> = {
    label: l10n.t('Take Another Port…'),
    detail: l10n.t('The other program may know the keys, so every kept connection needs a new key'),
    value: 'otherPort',
  };
  const change = requireAnswer(
    await input.pick<Change>({
      title: sanitizeForDisplay(connection.label, 40),
      placeholder: describeUse(connection, connections.problem()),
      items: [
        ...(isPortTaken ? [otherPort] : []),
        {
          label: l10n.t('New Key…'),
          detail: l10n.t('The old key becomes invalid immediately'),
          value: 'newKey',
        },
        { label: l10n.t('Disconnect…'), value: 'disconnect' },
      ],
    }),
  );
  if (change === 'disconnect') return disconnect(deps, connection);
  const isMoved = change === 'otherPort';
  if (isMoved) await connections.takeAnotherPort();
  const others = connections.list().filter((one) => isMoved && one.kept && one.id !== connection.id);
  const access = await connections.newKey(connection.id);
  if (connection.kept) await showKept(deps, connection, access, { others });
  else if (connection.client === 'cursor') registerInCursor(deps, access);
  else await startInTerminal(deps, connection.client, access);
}

/** Ends a connection. For a kept connection, also shows how to remove its entry from the assistant's settings. */
async function disconnect(deps: ConnectDeps, { id, client, kept, label }: Connection): Promise<void> {
  await deps.connections.remove(id);
  const name = sanitizeForDisplay(label, 40);
  const gone = l10n.t('{0} is disconnected.', name);
  const { settings, file, isForAllFolders } = clientSetups[client];
  const forAll = isForAllFolders
    ? l10n.t('{0} has one entry for all folders. It is removed for all of them.', name)
    : '';
  if (!kept) {
    deps.showNotice(gone);
    return;
  }
  if (!settings) {
    const from = file?.path || l10n.t('its settings');
    const sentences = [gone, l10n.t('Delete “{0}” from {1}, too.', SERVER_NAME, from), forAll];
    deps.showNotice(sentences.join(' ').trim());
    return;
  }
  const shell = findShell(deps.editor.shell);
  const command = writeCommand(shell ?? 'posix', settings.remove);
  const step = await deps.input.choose<Step>(
    gone,
    `${l10n.t('This removes its entry, too:')}\n\n${command}\n\n${forAll}`.trim(),
    [
      ...(shell ? [{ value: 'type', label: l10n.t('Type It in a Terminal') } as const] : []),
      { value: 'copy', label: l10n.t('Copy') },
    ],
  );
  if (step === 'type') return typeInTerminal(deps, [settings.remove]);
  return deps.copyAsIs(command, l10n.t('Copied'));
}

/** Cursor's API for MCP servers of extensions; it writes no file. */
export interface CursorServers {
  registerServer(config: {
    readonly name: string;
    readonly server: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  }): void;
  unregisterServer(name: string): void;
}

/** The entry of this window in Cursor. */
export interface CursorEntry extends Disposable {
  /** Adds the entry. If the entry exists, replaces it by one with the new key. */
  register(access: Access): void;
}

/**
 * Creates this window's entry in Cursor. Removes the entry on dispose, and as soon as Cursor's connection to this
 * window has ended.
 */
export function createCursorEntry(
  servers: CursorServers,
  { list, onDidChange }: Pick<AssistantConnections, 'list' | 'onDidChange'>,
): CursorEntry {
  let isRegistered = false;
  const remove = (): void => {
    if (isRegistered) servers.unregisterServer(SERVER_NAME);
    isRegistered = false;
  };
  const listener = onDidChange(() => {
    if (!list().some(({ client, kept }) => client === 'cursor' && !kept)) remove();
  });
  return {
    register: ({ url, key }) => {
      remove();
      const headers = { Authorization: `Bearer ${key}` };
      servers.registerServer({ name: SERVER_NAME, server: { url, headers } });
      isRegistered = true;
    },
    dispose: () => {
      listener.dispose();
      remove();
    },
  };
}
