import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { steadyNow } from '../base/steadyNow';
import { createCallConnections } from '../calls/callConnections';
import { createAskForValues, createCalls, type Calls } from '../calls/createCalls';
import { createEntitySource } from '../calls/prompts/entitySource';
import { createPublishCall } from '../calls/publishCall';
import { runCall, type RunCallDeps } from '../calls/runCall';
import { createSendCall } from '../calls/sendCall';
import { createWriteGate } from '../calls/writes/writeGate';
import type { CommandServices } from '../commands/commandServices';
import { ContextKey } from '../contributions';
import type { RequestDocuments } from '../documents/types';
import { createConfirmedEnvironments } from '../environments/confirmedEnvironments';
import type { CommandServicesDeps } from './commandServicesDeps';

/** How calls ask for their values, ask before a write, are sent and are shown. */
export function createCallsGroup(
  { api, state, access, documents, history, failures, userGroups }: CommandServicesDeps,
  {
    screen,
    sessions,
    requests,
  }: Pick<CommandServices, 'screen' | 'sessions'> & { requests: RequestDocuments },
): Calls {
  const { catalog, settings, recents, entityNames } = api;
  const { environments, sessionIndex, connections } = access;
  const { input, showStatus } = screen;
  const callConnections = createCallConnections({ connections, input, signIn: sessions.signIn });
  const send = createSendCall({ ...api, ...screen, environments, now: Date.now, steadyNow, wait });
  const confirmed = createConfirmedEnvironments(state);
  const run: RunCallDeps = {
    catalog,
    environments,
    entityNames,
    connections: callConnections,
    companyOf: userGroups.companyOf,
    gate: createWriteGate({ ...api, environments, connections, confirmed, input, send }),
    send,
    publish: createPublishCall({
      environments,
      recents,
      showStatus,
      noteThrown: api.noteThrown,
      results: documents.results,
      history: history.opened,
      followCall: (call) => {
        void vscode.commands.executeCommand('setContext', ContextKey.called, true);
        userGroups.followCall(call);
      },
      reportOutcome: async (call) => {
        if (call.outcome.kind === 'answer') return;
        const environment = environments.find(call.environmentName);
        if (environment) await sessionIndex.read(environment, 'admin');
        const remedies = await failures.remedies.ofCall(call, documents.resultStore.uriOf(call));
        void failures.runner.showFailure(call.outcome.error.message, remedies);
      },
    }),
  };
  return createCalls({
    catalog,
    settings,
    requests,
    connections: callConnections,
    run: (call) => runCall(run, call),
    ask: createAskForValues({
      catalog,
      input,
      recents,
      entitySource: (environment) => createEntitySource(environment, { ...api, connections }),
    }),
  });
}
