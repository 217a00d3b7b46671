import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CancelledError, UserError } from '../base/userError';
import { goBack, type PickItem } from '../base/userInput';
import type { Calls } from '../calls/createCalls';
import { requireEnvironment } from '../calls/requireEnvironment';
import { answeredEndpointId, environmentOfAnswer } from '../calls/results/answeredEndpointId';
import {
  loadNextCalls,
  type NextCalls,
  nextCallItems,
  nextSteps,
  type EntityId,
  type NextStep,
} from '../calls/results/nextCallItems';
import type { NextCallArgument } from '../contributions';
import { methodIcons } from '../endpoints/endpointNodes';
import type { CodeGroup, CommandCaller, ScreenGroup } from './commandServices';
import { openUserGroup, type OpenUserGroupDeps } from './openUserGroup';

const idShape = v.object({ parameter: v.string(), value: v.string() });
/** A member that may be left out is ignored where it has the wrong shape. */
const argumentShape = v.object({
  ...idShape.entries,
  uri: v.string(),
  step: v.fallback(v.optional(v.string()), undefined),
  others: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((others) => others.filter((other) => v.is(idShape, other))),
    ),
    [],
  ),
});

export interface NextCallDeps extends OpenUserGroupDeps, Pick<CodeGroup, 'activeLine'> {
  readonly input: ScreenGroup['input'] & CommandCaller['input'];
  readonly calls: Pick<Calls, 'start' | 'ask' | 'connections'>;
}

/**
 * Goes on from an id of an answer, the argument's or that of the cursor's line, in the environment of that answer: the
 * user chooses what to do with it unless the argument tells, and the call starts with the id filled in; a write asks
 * first or opens as a request.
 */
export async function nextCall(deps: NextCallDeps, argument?: unknown): Promise<void> {
  const calls = await loadNextCalls(deps.catalog, deps.settings().hints);
  const given = readArgument(argument);
  const target = given ?? targetOfLine(deps, calls);
  const name = environmentOfAnswer(target.uri);
  if (name === undefined) throw noId();
  const environment = requireEnvironment(deps.environments, name);
  const { call, parameter, value } = await choose(deps, target, calls);
  if (!call) {
    await openUserGroup(deps, { userGroupId: value, environmentName: environment.name });
    return;
  }
  await deps.calls.start({
    endpoint: call.endpoint,
    environment,
    given:
      call.location === 'path'
        ? { path: { [parameter]: value }, query: [] }
        : { path: {}, query: [[parameter, value]] },
    optional: false,
    withArguments: given !== undefined && !deps.input.isClick,
  });
}

/** What to do, and with which id. */
type Chosen = NextStep & EntityId;

async function choose(
  { catalog, input }: NextCallDeps,
  target: NextCallArgument,
  calls: NextCalls,
): Promise<Chosen> {
  const { uri, step, others = [] } = target;
  const stepsOf = ({ parameter, value }: EntityId): readonly Chosen[] =>
    nextSteps(parameter, uri, { catalog, calls }).map((each) => ({ ...each, parameter, value }));
  const own = stepsOf(target).filter(
    ({ call }) => step === undefined || (call?.endpoint.id ?? 'open') === step,
  );
  const behind = step === undefined ? others.map(stepsOf).filter(({ length }) => length > 0) : [];
  const [only] = own;
  if (only === undefined) throw new UserError(l10n.t('No endpoint takes this id.'));
  if (own.length === 1 && behind.length === 0) return only;
  const chosen = await input.pick<Chosen>({
    title: l10n.t('Next Call with {0}', sanitizeForDisplay(target.parameter)),
    placeholder: sanitizeForDisplay(target.value),
    matchOnDescription: true,
    items: [
      ...own.map(toItem),
      ...behind.flatMap((steps) => [...steps.slice(0, 1).map(toHeading), ...steps.map(toItem)]),
    ],
  });
  if (chosen === goBack) throw new CancelledError();
  return chosen;
}

function toHeading(first: Chosen): PickItem<Chosen> {
  return {
    label: sanitizeForDisplay(`${first.parameter} ${first.value}`, 80),
    separator: true,
    value: first,
  };
}

function toItem(step: Chosen): PickItem<Chosen> {
  const { title, call } = step;
  if (!call) return { label: title, icon: 'organization', value: step };
  const { method, path } = call.endpoint;
  return { label: title, description: `${method} ${path}`, icon: methodIcons[method].icon, value: step };
}

function readArgument(argument: unknown): NextCallArgument | undefined {
  const read = v.safeParse(argumentShape, argument);
  return read.success ? read.output : undefined;
}

function targetOfLine(deps: NextCallDeps, calls: NextCalls): NextCallArgument {
  const { catalog } = deps;
  const line = deps.activeLine();
  const answered = line && catalog.findEndpoint(answeredEndpointId(line.uri) ?? '');
  if (!line || !answered) throw noId();
  const [item] = nextCallItems(line.text, line.uri, answered, { catalog, calls, within: line });
  if (!item) throw noId();
  return item.argument;
}

function noId(): UserError {
  return new UserError(l10n.t('Put the cursor on a line of an answer that holds an id.'));
}
