import * as l10n from '@vscode/l10n';
import { formatCount } from '../base/formatFigures';
import { requireAnswer } from '../base/requireAnswer';
import type { PickItem, UserInput } from '../base/userInput';
import { pickEndpoint } from '../calls/findCall';
import type { Catalog } from '../catalog/types';
import { programVariables } from '../code/environmentVariables';
import { CommandId } from '../contributions';
import { SANDBOX_NAME } from '../environments/checkEnvironmentName';
import { sandbox } from '../environments/createEnvironments';
import type { Connections } from '../environments/types';
import type { UserGroups } from '../userGroups/list/userGroups';
import type { Screen } from './screen';

export type SandboxLikeness = 'reference' | 'clients';

/** Size of the sandbox's first data. */
export type SandboxSize = 'small' | 'large';

/** A simulated failure of sandbox calls. */
export interface SandboxFailure {
  readonly label: string;
  readonly fault: {
    readonly code?: 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503;
    /** Delay of the response in seconds. */
    readonly delay?: number;
    readonly outcome?: 'lost' | 'half' | 'closed' | 'html' | 'broken' | 'empty';
  };
  /** Number of failing calls; undefined: all calls until the failure is switched off. */
  readonly times?: number;
  /** Undefined: all endpoints. */
  readonly endpointId?: string;
  /** Reads succeed as usual. */
  readonly writesOnly?: true;
}

/** Address of this window's sandbox. */
export interface RunningSandbox {
  readonly origin: string;
  /** The port in the setting, if it was not available. */
  readonly missedPort?: number | undefined;
}

/** Data of this window's sandbox. */
export interface SandboxData {
  size(): SandboxSize;
  groupCount(size: SandboxSize): number;
  /** Restores the first data in that size; also applies if the sandbox starts later. */
  reset(size: SandboxSize): void;
}

interface StartDeps extends Pick<Screen, 'showNotice'> {
  readonly connections: Connections;
  /** Undefined until the sandbox has started. */
  readonly runningSandbox: () => RunningSandbox | undefined;
}

/** Starts this window's sandbox unless it runs, and shows its address. */
export async function startSandbox({ connections, runningSandbox, showNotice }: StartDeps): Promise<void> {
  const { target } = await connections.open(sandbox);
  showNotice(sandboxAddress(runningSandbox() ?? { origin: target.origin }), [
    { title: l10n.t('Copy Address and Token'), command: CommandId.copySandboxAddress },
  ]);
}

/** Copies address, token and, while hints are on, keys of the sandbox as `.env` lines. Starts the sandbox if needed. */
export async function copySandboxAddress(deps: StartDeps & Pick<Screen, 'copyAsIs'>): Promise<void> {
  const connection = await deps.connections.open(sandbox);
  const lines = Object.entries(programVariables(connection) ?? {}).flatMap(([name, value]) =>
    value === null ? [] : `${name}=${value}\n`,
  );
  await deps.copyAsIs(
    lines.join(''),
    connection.programKeys
      ? l10n.t('Copied: address, token and keys of the sandbox ({0}).', connection.level)
      : l10n.t('Copied: address and token of the sandbox ({0}).', connection.level),
  );
  const running = deps.runningSandbox();
  if (running?.missedPort !== undefined) deps.showNotice(sandboxAddress(running));
}

function sandboxAddress({ origin, missedPort }: RunningSandbox): string {
  if (missedPort === undefined) return l10n.t('The sandbox listens at {0}.', origin);
  return l10n.t('The sandbox listens at {0}, because port {1} is in use or not allowed.', origin, missedPort);
}

/**
 * Restores the sandbox's first data, after a question if the sandbox runs. `small` or `large` sets the number of user
 * groups.
 */
export async function resetSandbox(
  deps: Omit<StartDeps, 'connections'> & {
    readonly sandboxData: SandboxData;
    readonly input: Pick<UserInput, 'confirm'>;
    readonly userGroups: Pick<UserGroups, 'follow'>;
  },
  wanted?: unknown,
): Promise<void> {
  const { runningSandbox, sandboxData, input, showNotice } = deps;
  const size = wanted === 'small' || wanted === 'large' ? wanted : sandboxData.size();
  const count = userGroupCount(sandboxData, size);
  if (!runningSandbox()) {
    sandboxData.reset(size);
    showNotice(l10n.t('The sandbox will start with {0} user groups.', count));
    return;
  }
  await input.confirm({
    message: l10n.t('Reset the sandbox to {0} user groups?', count),
    detail: l10n.t('All changes in the sandbox will be lost.'),
    action: l10n.t('Reset'),
    isFinal: true,
  });
  sandboxData.reset(size);
  deps.userGroups.follow(SANDBOX_NAME, { kind: 'other' });
  showNotice(l10n.t('The sandbox was reset to {0} user groups.', count));
}

/** Number of user groups of a size, formatted. */
export function userGroupCount(data: SandboxData, size: SandboxSize): string {
  return formatCount(data.groupCount(size));
}

interface BehavesDeps extends Pick<Screen, 'showStatus'> {
  readonly catalog: Catalog;
  readonly input: Pick<UserInput, 'pick' | 'text'>;
  /** `set(undefined)` ends the failure. */
  readonly sandboxFailure: { isOn(): boolean; set(failure: SandboxFailure | undefined): void };
  readonly sandboxManner: { like(): SandboxLikeness; follow(like: SandboxLikeness): void };
}

type Choice =
  | { readonly kind: 'usual' }
  | { readonly kind: 'like'; readonly like: SandboxLikeness }
  | { readonly kind: 'fail'; readonly failure: FailureChoice };

/**
 * Lets the user pick the sandbox's behaviour or a simulated failure. The argument `usual` ends the failure without a
 * prompt.
 */
export async function sandboxBehaves(deps: BehavesDeps, how?: unknown): Promise<void> {
  const { sandboxFailure, sandboxManner, showStatus } = deps;
  const choice: Choice = how === 'usual' ? { kind: how } : await choose(deps);
  switch (choice.kind) {
    case 'usual':
      sandboxFailure.set(undefined);
      showStatus(l10n.t('The sandbox responds normally again.'));
      return;
    case 'like':
      sandboxManner.follow(choice.like);
      showStatus(
        choice.like === 'clients'
          ? l10n.t('The sandbox now behaves as public SDKs expect.')
          : l10n.t('The sandbox now behaves as the reference says.'),
      );
      return;
    case 'fail': {
      const failure = await askSeconds(deps, choice.failure);
      sandboxFailure.set({ ...failure, ...(await askScope(deps, failure.label)) });
      showStatus(l10n.t('The sandbox simulates a failure: {0}', failure.label));
    }
  }
}

async function choose({ sandboxFailure, sandboxManner, input }: BehavesDeps): Promise<Choice> {
  const like = (value: SandboxLikeness, label: string, detail: string): PickItem<Choice> => {
    const picked = value === sandboxManner.like();
    return {
      label,
      detail,
      picked,
      description: picked ? l10n.t('current') : undefined,
      value: { kind: 'like', like: value },
    };
  };
  const usual: PickItem<Choice> = {
    label: l10n.t('Back to normal'),
    detail: l10n.t('Ends the simulated failure'),
    value: { kind: 'usual' },
  };
  return requireAnswer(
    await input.pick<Choice>({
      title: l10n.t('Sandbox Behavior'),
      placeholder: l10n.t('Until this window closes'),
      items: [
        ...(sandboxFailure.isOn() ? [usual] : []),
        like(
          'reference',
          l10n.t('As the reference says'),
          l10n.t('The default: the token decides what a call may do'),
        ),
        like(
          'clients',
          l10n.t('As public SDKs expect (hint)'),
          l10n.t('Accepts the role in a header, and updates of a user group without “user_group”'),
        ),
        { ...usual, label: l10n.t('simulated failure'), separator: true },
        ...sandboxFailures().map((failure): PickItem<Choice> => {
          const { label, detail } = failure;
          return { label, detail, value: { kind: 'fail', failure } };
        }),
      ],
    }),
  );
}

/** Asks for the delay of a slow response; other failures need no prompt. */
async function askSeconds(
  { input }: BehavesDeps,
  { label, fault }: FailureChoice,
): Promise<Pick<SandboxFailure, 'label' | 'fault'>> {
  if (fault.delay === undefined) return { label, fault };
  const delay = await askNumber(input, {
    title: label,
    prompt: l10n.t('Seconds before the response, from 1 to 60'),
    value: fault.delay,
    max: 60,
  });
  return { label: l10n.t('Response after {0} s', delay), fault: { delay } };
}

type Scope = 'next' | 'write' | 'several' | 'endpoint' | 'all';

async function askScope(
  { input, catalog }: BehavesDeps,
  title: string,
): Promise<Pick<SandboxFailure, 'times' | 'endpointId' | 'writesOnly'>> {
  const scope = requireAnswer(
    await input.pick<Scope>({
      title,
      placeholder: l10n.t('Which calls to the sandbox?'),
      items: [
        { label: l10n.t('The next call'), value: 'next' },
        // A save starts with a read. “The next call” would fail this read, which is retried without notice.
        { label: l10n.t('The next write'), description: l10n.t('such as a save'), value: 'write' },
        { label: l10n.t('The next calls…'), value: 'several' },
        { label: l10n.t('All calls of one endpoint…'), value: 'endpoint' },
        { label: l10n.t('All calls'), value: 'all' },
      ],
    }),
  );
  switch (scope) {
    case 'next':
      return { times: 1 };
    case 'write':
      return { times: 1, writesOnly: true };
    case 'several': {
      const prompt = l10n.t('How many calls, from 1 to 1000');
      return { times: await askNumber(input, { title, prompt, value: 3, max: 1000 }) };
    }
    case 'endpoint':
      return { endpointId: (await pickEndpoint(input, catalog, title)).id };
    case 'all':
      return {};
  }
}

async function askNumber(
  input: Pick<UserInput, 'text'>,
  {
    max,
    value,
    ...shown
  }: { readonly title: string; readonly prompt: string; readonly value: number; readonly max: number },
): Promise<number> {
  const isGood = (text: string): boolean =>
    /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;
  const text = requireAnswer(
    await input.text({
      ...shown,
      value: String(value),
      check: {
        validate: (typed) => (isGood(typed) ? undefined : l10n.t('Type a whole number from 1 to {0}.', max)),
      },
    }),
  );
  return Number(text);
}

interface FailureChoice extends Pick<SandboxFailure, 'label' | 'fault'> {
  readonly detail: string;
}

/** All failures to choose from; the delay of a slow response is asked for later. */
function sandboxFailures(): readonly FailureChoice[] {
  const refused = l10n.t('The service refuses the call and changes nothing');
  const nothing = l10n.t('The service changes nothing');
  const done = l10n.t('The call is carried out');
  // A read shows no failure, since its retry succeeds: without this note, the user would wait in vain.
  const again = l10n.t('(reads are retried once)');
  const refusals = {
    401: l10n.t('401 Expired token'),
    403: l10n.t('403 No permission'),
    404: l10n.t('404 Not found'),
    409: l10n.t('409 Conflict'),
    422: l10n.t('422 Invalid values'),
    429: l10n.t('429 Too many requests'),
    500: l10n.t('500 Service failed'),
    503: l10n.t('503 Service unavailable'),
  } satisfies Record<NonNullable<SandboxFailure['fault']['code']>, string>;
  return [
    { label: l10n.t('Response lost'), fault: { outcome: 'lost' }, detail: `${done} ${again}` },
    { label: l10n.t('Incomplete response'), fault: { outcome: 'half' }, detail: done },
    { label: l10n.t('Broken JSON'), fault: { outcome: 'broken' }, detail: done },
    { label: l10n.t('Empty response'), fault: { outcome: 'empty' }, detail: done },
    { label: l10n.t('Slow response…'), fault: { delay: 5 }, detail: done },
    {
      label: l10n.t('Connection closed before the response'),
      fault: { outcome: 'closed' },
      detail: `${nothing} ${again}`,
    },
    { label: l10n.t('A web page instead of JSON'), fault: { outcome: 'html' }, detail: nothing },
    ...Object.entries(refusals).map(([code, label]) => ({
      label,
      fault: { code: Number(code) as keyof typeof refusals },
      detail: refused,
    })),
  ];
}

/** Status bar text while the sandbox simulates a failure. */
export function sandboxFailureText({
  label,
  times,
  writesOnly,
  endpoint,
}: {
  readonly label: string;
  /** Undefined: all calls until the failure is switched off. */
  readonly times?: number;
  readonly writesOnly?: true;
  /** Method and path of the failing endpoint; undefined: all endpoints fail. */
  readonly endpoint: string | undefined;
}): { readonly text: string; readonly tooltip: string; readonly label: string } {
  const scope =
    endpoint !== undefined
      ? endpoint
      : times === undefined
        ? l10n.t('all calls')
        : times === 1
          ? writesOnly
            ? l10n.t('next write')
            : l10n.t('next call')
          : l10n.t('next {0} calls', times);
  const summary = l10n.t('Sandbox: {0}, {1}', label, scope);
  return {
    text: `$(beaker) ${summary}`,
    tooltip: [l10n.t('The sandbox simulates a failure.'), summary, l10n.t('Click to return to normal.')].join(
      '\n',
    ),
    label: `${summary}. ${l10n.t('Click to return to normal.')}`,
  };
}

export const sandboxCommands = {
  [CommandId.startSandbox]: { run: startSandbox, unasked: 'local' },
  [CommandId.copySandboxAddress]: { run: copySandboxAddress, unasked: 'shows' },
  [CommandId.resetSandbox]: { run: resetSandbox, unasked: 'asks' },
  [CommandId.sandboxBehaves]: { run: sandboxBehaves, unasked: 'local' },
  [CommandId.showSdkGuide]: {
    run: ({ openGuide }: Pick<Screen, 'openGuide'>) => openGuide('backend-sdk'),
    unasked: 'shows',
  },
} as const;
