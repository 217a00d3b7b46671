import { randomUUID } from 'node:crypto';
import { steadyNow } from '../../base/steadyNow';
import { knownTokenRequest } from '../../catalog/knownAddresses';
import type { Environment, ShowNotice, TokenRequest } from '../../environments/types';
import { buildRequest } from '../../http/buildRequest';
import { createHttpDoor } from '../../http/createHttpDoor';
import { createSafeDoor } from '../../http/createSafeDoor';
import type { FinishedCall } from '../../http/types';
import { createConnections } from '../../sessions/createConnections';
import { createRenewingDoor } from '../../sessions/createRenewingDoor';
import { createSessions } from '../../sessions/createSessions';
import { createVerifyToken } from '../../sessions/createVerifyToken';
import { createIssueToken } from '../../sessions/issueToken';
import { createRenewer, createTokenUses } from '../../sessions/renewer';
import { createSessionIndex } from '../../sessions/sessionIndex';
import { createSignOuts } from '../../sessions/signOuts';
import { createFindSecretOwner } from '../../sessions/storedSessions';
import type { ScreenRoom } from './screen';
import { readSetting } from '../../editor/settings';

const SECRET_STORAGE_TIMEOUT_MS = 5000;

export type SessionRoom = ReturnType<typeof wireSessions>;

/** Wires the sessions of each environment, and the HTTP client that renews them. */
export function wireSessions(house: ScreenRoom) {
  const { context, catalog, redactor, environments, levels, sandbox, log, noteThrown, hintsOn } = house;
  const limits = readCallSettings;
  const sessions = house.disposeOnDeactivate(
    createSessions({
      store: context.secrets,
      onDidChangeSecret: (listener) => context.secrets.onDidChange((event) => listener(event.key)),
      register: redactor,
      signOuts: createSignOuts(context.globalState),
      withProgress: house.withProgress,
      showNotice: house.warn,
      now: Date.now,
      timeoutMs: SECRET_STORAGE_TIMEOUT_MS,
    }),
  );
  const sessionIndex = house.disposeOnDeactivate(createSessionIndex(sessions));
  sessions.onDidChange(house.sessionChanges.fire);
  sessionIndex.onDidChange(house.sessionChanges.fire);
  const plainDoor = createSafeDoor({
    door: createHttpDoor({
      now: steadyNow,
      utcNow: Date.now,
      env: process.env,
      noteThrown,
      onLocalPort: sandbox.noteOwnPort,
    }),
    now: steadyNow,
    redactor,
    noteThrown,
    log: (line) => log.info(line),
  });
  const issueToken = createIssueToken({ door: plainDoor, register: redactor, limits, now: Date.now });
  /** Token request of the environment's setting, else of the hints if they are on. The sandbox has no hint. */
  const tokenRequestOf = ({ tokenRequest, builtIn }: Environment): TokenRequest | undefined =>
    tokenRequest ?? (hintsOn() && !builtIn ? knownTokenRequest : undefined);
  const { withProgress } = house;
  const renewer = createRenewer({ sessions, issueToken, tokenRequestOf, withProgress, now: steadyNow });
  const uses = createTokenUses();
  const showNotice: ShowNotice = (message, actions) => {
    log.warn(message);
    house.warn(message, actions);
  };
  const door = createRenewingDoor({ door: plainDoor, uses, renewer, showNotice, noteThrown, now: steadyNow });
  const findSecretOwner = createFindSecretOwner(environments, sessions, steadyNow);
  const connections = createConnections({
    sessions,
    renewer,
    uses,
    levelOf: levels.levelOf,
    register: redactor,
    hintsOn,
    now: Date.now,
    startSandbox: () => sandbox.start(findSecretOwner),
  });
  return {
    ...house,
    sessions,
    sessionIndex,
    findSecretOwner,
    connections,
    door,
    settings: limits,
    register: redactor,
    issuer: { tokenRequestOf, issueToken, newSessionId: () => randomUUID() },
    verify: createVerifyToken({
      door,
      buildCheck: ({ endpointId }, values, target) => {
        const endpoint = catalog.findEndpoint(endpointId);
        if (!endpoint) throw new RangeError(`no endpoint is called ${endpointId}`);
        return buildRequest(endpoint, values, target, catalog.endpoints);
      },
      hintsOn,
      limits,
    }),
    hasAdminSession: (name: string): boolean => {
      const environment = environments.find(name);
      return environment !== undefined && sessionIndex.has(environment, 'admin') === true;
    },
    hintedEnvironment: (name: string): Environment | undefined => {
      const environment = hintsOn() ? environments.find(name) : undefined;
      return environment?.builtIn ? undefined : environment;
    },
    hasNewerSession: ({ environmentName, level, startedAt }: FinishedCall): boolean => {
      const environment = environments.find(environmentName);
      return environment !== undefined && sessionIndex.isSince(environment, level, startedAt);
    },
  };
}

/** Settings of calls, in ms and bytes as the network code needs them. */
export interface CallSettings {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly confirmWrites: 'live' | 'always';
  readonly hints: boolean;
}

function readCallSettings(): CallSettings {
  return {
    timeoutMs: readSetting('request.timeoutSeconds') * 1000,
    maxBytes: readSetting('response.maxMegabytes') * 1_000_000,
    confirmWrites: readSetting('confirmWrites'),
    hints: readSetting('hints'),
  };
}
