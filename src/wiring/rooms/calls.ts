import * as vscode from 'vscode';
import { createCallConnections, runCall, type RunCallDeps } from '../../calls/runCall';
import { createAskForValues, createCalls } from '../../calls/createCalls';
import { createEntitySource } from '../../calls/prompts/entitySource';
import { createPublishCall } from '../../calls/publishCall';
import { signIn } from '../../commands/sessionCommands';
import { ContextKey } from '../../contributions';
import type { Environment } from '../../environments/types';
import type { Level } from '../../http/types';
import type { DocumentRoom } from './documents';

export type CallRoom = ReturnType<typeof wireCalls>;

/** Wires calls: prompts for values, connections, sending, and showing the results. */
export function wireCalls(house: DocumentRoom) {
  const { catalog, environments, input, settings } = house;
  const signInAt = (environment: Environment, level?: Level) => signIn(house, environment.name, level);
  const connections = createCallConnections({ ...house, signIn: signInAt });
  const publish = createPublishCall({
    ...house,
    followCall: (call) => {
      void vscode.commands.executeCommand('setContext', ContextKey.called, true);
      void house.followCall(call);
    },
    reportOutcome: async (call) => {
      if (call.outcome.kind === 'response') return;
      const environment = environments.find(call.environmentName);
      if (environment) await house.sessionIndex.read(environment, 'admin');
      const remedies = house.remediesFor(call, house.resultStore.uriOf(call));
      void house.runner.showFailure(call.outcome.error.message, remedies);
    },
  });
  const run: RunCallDeps = { ...house, connections, publish };
  return {
    ...house,
    signIn: signInAt,
    publish,
    calls: createCalls({
      catalog,
      settings,
      requests: house.requests,
      connections,
      run: (call) => runCall(run, call),
      ask: createAskForValues({
        catalog,
        input,
        recents: house.recents,
        entitySource: (environment) => createEntitySource(environment, house),
      }),
    }),
  };
}
