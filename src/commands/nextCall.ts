import * as l10n from '@vscode/l10n';
import { answeredEndpointId, environmentOfAnswer } from '../documents/answeredEndpoint';
import {
  loadNextCalls,
  nextCallItems,
  nextSteps,
  type NextCallArgument,
  type NextStep,
} from '../documents/nextCallItems';
import type { NextCalls } from '../documents/nextCalls';
import { plain } from '../platform/plain';
import { CancelledError, UserError } from '../platform/userError';
import { goBack, type PickItem } from '../platform/userInput';
import { methodIcons } from '../tree/endpointNodes';
import { requireEnvironment } from './calls/requireEnvironment';
import { startCall, type StartCallServices } from './calls/startCall';
import { openUserGroup, type OpenUserGroupServices } from './openUserGroup';

export interface NextCallServices extends StartCallServices, OpenUserGroupServices {
  readonly environments: StartCallServices['environments'];
  /** The line of the cursor in the active editor, by offsets of its text. */
  activeLine():
    { readonly uri: string; readonly text: string; readonly start: number; readonly end: number } | undefined;
}

/**
 * Goes on from an id of an answer, the argument's or that of the cursor's line, in the environment of that answer: the
 * user chooses what to do with it unless the argument tells, and the call starts with the id filled in; a write asks
 * first or opens as a request.
 */
export async function nextCall(services: NextCallServices, argument?: unknown): Promise<void> {
  const calls = await loadNextCalls(services.catalog, services.settings().hints);
  const target = readArgument(argument) ?? targetOfLine(services, calls);
  const { parameter, value, uri } = target;
  const name = environmentOfAnswer(uri);
  if (name === undefined) throw noId();
  const environment = requireEnvironment(services.environments, name);
  const { call } = await choose(services, target, calls);
  if (!call) {
    await openUserGroup(services, { userGroupId: value, environmentName: environment.name });
    return;
  }
  await startCall(services, {
    endpoint: call.endpoint,
    environment,
    given:
      call.place === 'path'
        ? { path: { [parameter]: value }, query: [] }
        : { path: {}, query: [[parameter, value]] },
    optional: false,
    withArguments: false,
  });
}

async function choose(
  { catalog, input }: NextCallServices,
  target: NextCallArgument,
  calls: NextCalls,
): Promise<NextStep> {
  const { parameter, value, uri, step } = target;
  const steps = nextSteps(parameter, uri, { catalog, calls });
  const offered = steps.filter(({ call }) => step === undefined || (call?.endpoint.id ?? 'open') === step);
  const [only] = offered;
  if (only === undefined) throw new UserError(l10n.t('No endpoint takes this id.'));
  if (offered.length === 1) return only;
  const chosen = await input.pick<NextStep>({
    title: l10n.t('Next Call with {0}', plain(parameter)),
    placeholder: plain(value),
    matchOnDescription: true,
    items: offered.map(toItem),
  });
  if (chosen === goBack) throw new CancelledError();
  return chosen;
}

function toItem(step: NextStep): PickItem<NextStep> {
  const { title, call } = step;
  if (!call) return { label: title, icon: 'organization', value: step };
  const { method, path } = call.endpoint;
  return { label: title, description: `${method} ${path}`, icon: methodIcons[method].icon, value: step };
}

function readArgument(argument: unknown): NextCallArgument | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { parameter, value, uri, step } = argument as Readonly<Record<string, unknown>>;
  if (typeof parameter !== 'string' || typeof value !== 'string' || typeof uri !== 'string') return undefined;
  return { parameter, value, uri, ...(typeof step === 'string' ? { step } : {}) };
}

function targetOfLine(services: NextCallServices, calls: NextCalls): NextCallArgument {
  const { catalog } = services;
  const line = services.activeLine();
  const answered = line && catalog.findEndpoint(answeredEndpointId(line.uri) ?? '');
  if (!line || !answered) throw noId();
  const [item] = nextCallItems(line.text, line.uri, answered, { catalog, calls, within: line });
  if (!item) throw noId();
  return item.argument;
}

function noId(): UserError {
  return new UserError(l10n.t('Put the cursor on a line of an answer that holds an id.'));
}
