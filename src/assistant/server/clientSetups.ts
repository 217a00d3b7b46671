import * as l10n from '@vscode/l10n';
import { type Argument, KEY_VARIABLE } from './writeCommand';

/** Assistants that speak MCP, in list order. */
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

/** Name of the server in the settings of assistants. Codex allows no hyphen, hence `CODEX_NAME`. */
export const SERVER_NAME = 'commerce-api';
const CODEX_NAME = 'commerce_api';

/** Ways to connect and disconnect one assistant. */
interface ClientSetup {
  /** Name as its maker writes it; empty for `other`. */
  readonly label: string;
  /** True if the assistant has one entry for all folders of the user. */
  readonly isForAllFolders?: true;
  /** Command that starts the assistant with the server and changes no settings file. No argument contains the key. */
  readonly start?: (url: string) => readonly Argument[];
  /** The assistant's own commands that change its settings. */
  readonly settings?: {
    readonly add: (url: string) => readonly Argument[];
    readonly remove: readonly string[];
    /** True if the entry names the variable with the key. The variable must be set whenever the assistant starts. */
    readonly namesVariable?: true;
  };
  /** A settings file that the user edits; never one in the workspace. */
  readonly file?: { readonly path: string; readonly entry: (url: string, headers: Headers) => object };
}

interface Headers {
  readonly Authorization: string;
}

const BEARER = 'Bearer ';
const HEADER: Argument = { beforeKey: `Authorization: ${BEARER}` };

const words = (command: string): readonly string[] => command.split(' ');
const inServers = (server: object): object => ({ mcpServers: { [SERVER_NAME]: server } });

/** Setup of each assistant. Claude Code itself replaces a `${…}` in headers by the variable's value. */
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
    },
  },
  codex: {
    label: 'Codex',
    isForAllFolders: true,
    // Codex reads a value that is no TOML as a text, so the values need no quotes.
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
      namesVariable: true,
    },
  },
  gemini: {
    label: 'Gemini CLI',
    isForAllFolders: true,
    settings: {
      add: (url) => [...words(`gemini mcp add -s user -t http ${SERVER_NAME} ${url} -H`), HEADER],
      remove: words(`gemini mcp remove -s user ${SERVER_NAME}`),
    },
  },
  cursor: {
    label: 'Cursor',
    isForAllFolders: true,
    file: { path: '~/.cursor/mcp.json', entry: (url, headers) => inServers({ url, headers }) },
  },
  windsurf: {
    label: 'Windsurf',
    isForAllFolders: true,
    file: {
      path: '~/.codeium/windsurf/mcp_config.json',
      entry: (serverUrl, headers) => inServers({ serverUrl, headers }),
    },
  },
  cline: {
    label: 'Cline',
    isForAllFolders: true,
    file: {
      path: 'cline_mcp_settings.json',
      entry: (url, headers) => inServers({ type: 'streamableHttp', url, headers }),
    },
  },
  opencode: {
    label: 'OpenCode',
    isForAllFolders: true,
    file: {
      path: '~/.config/opencode/opencode.json',
      // With OAuth, OpenCode would ask the user to sign in after a wrong key.
      entry: (url, headers) => ({
        mcp: { servers: { [SERVER_NAME]: { type: 'remote', url, headers, oauth: false } } },
      }),
    },
  },
  other: {
    label: '',
    file: { path: '', entry: (url, headers) => inServers({ type: 'http', url, headers }) },
  },
};

/** Name of an assistant in lists. */
export function clientLabel(client: ClientId): string {
  return clientSetups[client].label || l10n.t('Another assistant');
}

/** Writes the entry for the settings file of an assistant; undefined if commands of the assistant write it. */
export function writeEntry(client: ClientId, url: string, key: string): string | undefined {
  const entry = clientSetups[client].file?.entry(url, { Authorization: BEARER + key });
  return entry && JSON.stringify(entry, undefined, 2);
}
