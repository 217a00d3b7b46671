import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { levelName } from '../environments/nameAndLevel';
import { levelHeaderAt } from '../environments/permissionHeader';
import type { Environment, SessionState, Environments, Sessions } from '../environments/types';
import type { Level } from '../http/types';
import type { Disposable } from '../base/disposable';
import type { Levels } from '../environments/levels';
import { originOf } from '../environments/toTarget';
import { readSession } from './readSession';

export interface StatusState {
  readonly environment: Environment;
  readonly level: Level;
  /** Undefined until secret storage has been read. */
  readonly session?: SessionState;
}

export interface StatusText {
  readonly text: string;
  readonly tooltip: string;
  /** Shown with the warning background. */
  readonly isLive: boolean;
  /** For screen readers. */
  readonly label: string;
}

/** Content of the status bar item; texts of the user are made safe to show. */
export function toStatusText({ environment, level, session }: StatusState): StatusText {
  const name = sanitizeForDisplay(environment.name, 40);
  const address = environment.baseUrl ?? l10n.t('a server inside the extension');
  const sessionText = describeSession(environment, level, session);
  const summary = sessionText === '' ? name : `${name} (${sessionText})`;
  const lines = [
    l10n.t('Commerce API calls go to {0}, {1}.', name, address),
    ...(environment.live ? [l10n.t('This environment is live.')] : []),
    ...sessionLines(environment, level, session),
    ...headerLines(environment, level),
    l10n.t('Click to switch.'),
  ];
  return {
    // Some high contrast themes have no warning background, so the icon warns too.
    text: `$(${environment.live ? 'warning' : 'server-environment'}) ${summary}`,
    tooltip: lines.join('\n'),
    isLive: environment.live,
    label: l10n.t(
      'Commerce API environment: {0}',
      environment.live ? `${summary}, ${l10n.t('live')}` : summary,
    ),
  };
}

function describeSession(environment: Environment, level: Level, session: SessionState | undefined): string {
  const name = levelName(level);
  if (isAsClients(environment)) return l10n.t('{0}, as public SDKs expect', name);
  if (environment.builtIn || session?.kind === 'signedIn') return name;
  if (!session) return '';
  return level === 'user' ? l10n.t('signed out') : l10n.t('{0}, signed out', name);
}

function sessionLines(environment: Environment, level: Level, session: SessionState | undefined): string[] {
  if (isAsClients(environment))
    return [
      l10n.t('It behaves as public SDKs expect (hint). “Sandbox Behavior…” changes that.'),
      l10n.t('It needs no sign-in.'),
    ];
  if (environment.builtIn) return [l10n.t('It needs no sign-in.')];
  if (!session) return [];
  if (session.kind === 'signedIn') return [l10n.t('You are signed in at {0} level.', levelName(level))];
  return [session.reason ?? l10n.t('You are signed out at {0} level.', levelName(level))];
}

function headerLines(environment: Environment, level: Level): string[] {
  const header = levelHeaderAt(environment, level);
  if (header === undefined) return [];
  const { name, value, ofEndpoint } = header;
  return [
    ofEndpoint === undefined
      ? l10n.t('Calls send {0}.', `${name}: ${value}`)
      : l10n.t('Calls send {0}: the role in each endpoint’s hint, else {1}.', name, value),
  ];
}

/** Whether the sandbox behaves as public clients report; only then it expects a role. */
function isAsClients({ builtIn, permissionHeader }: Environment): boolean {
  return builtIn && permissionHeader !== undefined;
}

export interface WatchStatusDeps {
  readonly environments: Environments;
  readonly sessions: Pick<Sessions, 'read' | 'onDidChange'>;
  readonly levels: Pick<Levels, 'levelOf' | 'onDidChange'>;
  /** Called at once and after each change. Leaves out results that the storage returns after a later change. */
  show(state: StatusState): void;
}

/** Shows the chosen environment, its level and session, and follows their changes. */
export function watchStatus(deps: WatchStatusDeps): Disposable {
  const { environments, sessions } = deps;
  let latest = 0;
  let shownFor: string | undefined;

  const update = (): void => {
    const turn = (latest += 1);
    const environment = environments.current;
    const level = deps.levels.levelOf(environment);
    const origin = originOf(environment);
    const key = `${environment.name} ${origin ?? ''} ${environment.authorization ?? 'token'} ${level}`;
    // If only the session has changed, the old text stays until the storage responds, so that nothing flickers.
    if (origin === undefined || key !== shownFor) deps.show({ environment, level });
    shownFor = key;
    if (origin === undefined) return;
    void readSession(sessions, environment, level).then((session) => {
      if (turn === latest) deps.show({ environment, level, session });
    });
  };

  const subscriptions = [
    environments.onDidChange(update),
    sessions.onDidChange(update),
    deps.levels.onDidChange(update),
  ];
  update();
  return {
    dispose: () => {
      latest += 1;
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
