import * as l10n from '@vscode/l10n';
import { type Argument, KEY_VARIABLE } from './writeCommand';

/** Programs whose assistants speak MCP, in the order of the list. */
export const clientIds = [
  'claude',
  'codex',
  'gemini',
  'cursor',
  'windsurf',
  'cline',
  'opencode',
  'other',
] as const;
export type ClientId = (typeof clientIds)[number];

/** The name of the server in every assistant but Codex, whose settings have no hyphens in names. */
export const SERVER_NAME = 'commerce-api';
const CODEX_NAME = 'commerce_api';

/** How one assistant is connected and disconnected. */
interface ClientSetup {
  /** A proper name, as its maker writes it. */
  readonly label: string;
  /** Starts the assistant once with the server, and writes nothing. No argument holds the key. */
  readonly start?: (url: string) => readonly Argument[];
  /** The assistant's own commands for its settings. */
  readonly settings?: {
    readonly add: (url: string) => readonly Argument[];
    readonly remove: readonly string[];
    /** One entry serves all folders of the user. */
    readonly isForAllFolders: boolean;
    /** The entry names the variable, which every start of the assistant needs. */
    readonly namesVariable?: true;
  };
  /** A file of the user that the user edits: never one of the workspace. */
  readonly file?: { readonly path: string; readonly entry: (url: string, headers: Headers) => object };
}

interface Headers {
  readonly Authorization: string;
}

const BEARER = 'Bearer ';
const HEADER: Argument = { beforeKey: `Authorization: ${BEARER}` };

const words = (command: string): readonly string[] => command.split(' ');
const inServers = (server: object): object => ({ mcpServers: { [SERVER_NAME]: server } });

/** Each assistant's own way. A `${…}` in the arguments of Claude Code is for itself: it fills in variables of headers. */
export const clientSetups: Readonly<Record<ClientId, ClientSetup>> = {
  claude: {
    label: 'Claude Code',
    start: (url) => {
      const headers = { Authorization: `${BEARER}\${${KEY_VARIABLE}}` };
      return ['claude', '--mcp-config', JSON.stringify(inServers({ type: 'http', url, headers }))];
    },
    settings: {
      add: (url) => [
        ...words(`claude mcp add --scope local --transport http ${SERVER_NAME} ${url} --header`),
        HEADER,
      ],
      remove: words(`claude mcp remove --scope local ${SERVER_NAME}`),
      isForAllFolders: false,
    },
  },
  codex: {
    label: 'Codex',
    // Codex takes a value that is no TOML for a text, so that no quotes are needed.
    start: (url) => [
      'codex',
      '-c',
      `mcp_servers.${CODEX_NAME}.url=${url}`,
      '-c',
      `mcp_servers.${CODEX_NAME}.bearer_token_env_var=${KEY_VARIABLE}`,
    ],
    settings: {
      add: (url) => words(`codex mcp add ${CODEX_NAME} --url ${url} --bearer-token-env-var ${KEY_VARIABLE}`),
      remove: words(`codex mcp remove ${CODEX_NAME}`),
      isForAllFolders: true,
      namesVariable: true,
    },
  },
  gemini: {
    label: 'Gemini CLI',
    settings: {
      add: (url) => [...words(`gemini mcp add -s user -t http ${SERVER_NAME} ${url} -H`), HEADER],
      remove: words(`gemini mcp remove -s user ${SERVER_NAME}`),
      isForAllFolders: true,
    },
  },
  cursor: {
    label: 'Cursor',
    file: { path: '~/.cursor/mcp.json', entry: (url, headers) => inServers({ url, headers }) },
  },
  windsurf: {
    label: 'Windsurf',
    file: {
      path: '~/.codeium/windsurf/mcp_config.json',
      entry: (serverUrl, headers) => inServers({ serverUrl, headers }),
    },
  },
  cline: {
    label: 'Cline',
    file: {
      path: 'cline_mcp_settings.json',
      entry: (url, headers) => inServers({ type: 'streamableHttp', url, headers }),
    },
  },
  opencode: {
    label: 'OpenCode',
    file: {
      path: '~/.config/opencode/opencode.json',
      entry: (url, headers) => ({ mcp: { servers: { [SERVER_NAME]: { type: 'remote', url, headers } } } }),
    },
  },
  other: {
    label: '',
    file: { path: '', entry: (url, headers) => inServers({ type: 'http', url, headers }) },
  },
};

/** What a list calls an assistant. */
export function clientLabel(client: ClientId): string {
  return clientSetups[client].label || l10n.t('Another assistant');
}

/** The entry for the file of an assistant that has no command for it. */
export function writeEntry(client: ClientId, url: string, key: string): string | undefined {
  const entry = clientSetups[client].file?.entry(url, { Authorization: BEARER + key });
  return entry && JSON.stringify(entry, undefined, 2);
}
