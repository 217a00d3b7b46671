import type * as vscode from 'vscode';
import type { DisposeOnDeactivate } from '../base/disposable';
import { knownGatewayOrigins } from '../catalog/knownAddresses';
import { onDidChangeSetting, readSetting, writeSetting } from '../editor/settings';
import { createEnvironments } from '../environments/createEnvironments';
import { showSettingProblems } from '../environments/settingNotice';
import type { Environment } from '../environments/types';
import type { Redactor } from '../http/redaction/redactor';
import type { FinishedCall } from '../http/types';
import { createSessionIndex } from '../sessions/sessionIndex';
import { readCallSettings } from './callSettings';
import type { SandboxHost } from './sandboxHost';
import type { Screen } from './screen';
import { createSessionServices } from './sessionServices';

/** The environments, and as whom the user works in each. */
export type Access = ReturnType<typeof createAccess>;

export interface AccessDeps {
  readonly context: vscode.ExtensionContext;
  readonly disposeOnDeactivate: DisposeOnDeactivate;
  readonly redactor: Redactor;
  readonly sandbox: SandboxHost;
  readonly screen: Screen;
}

export function createAccess({ context, disposeOnDeactivate, redactor, sandbox, screen }: AccessDeps) {
  const environments = disposeOnDeactivate(
    createEnvironments({
      readSetting: () => readSetting('environments'),
      writeSetting: (value) => writeSetting('environments', value),
      onDidChangeSetting: (listener) => onDidChangeSetting('environments', listener),
      chosen: context.workspaceState,
      renames: context.globalState,
      knownGatewayOrigins,
      sandbox,
      reportProblems: (problems) => showSettingProblems(problems, screen.log, screen.warn),
    }),
  );
  const services = createSessionServices({
    context,
    redactor,
    sandbox,
    screen,
    limits: readCallSettings,
    hintsOn: () => readSetting('hints'),
    environments: () => environments.list(),
  });
  const sessions = disposeOnDeactivate(services.sessions);
  const sessionIndex = disposeOnDeactivate(createSessionIndex(sessions));
  return {
    ...services,
    environments,
    sessionIndex,
    /** Where calls of the user's environments go. */
    baseUrls: (): readonly string[] => [
      ...environments.list().flatMap(({ baseUrl }) => baseUrl ?? []),
      ...[sandbox.running()?.origin ?? []].flat(),
    ],
    hasAdminSession: (name: string): boolean => {
      const environment = environments.find(name);
      return environment !== undefined && sessionIndex.has(environment, 'admin') === true;
    },
    hintedEnvironment: (name: string): Environment | undefined => {
      const environment = readSetting('hints') ? environments.find(name) : undefined;
      return environment?.builtIn ? undefined : environment;
    },
    hasNewerSession: ({ environmentName, level, startedAt }: FinishedCall): boolean => {
      const environment = environments.find(environmentName);
      return environment !== undefined && sessionIndex.isSince(environment, level, startedAt);
    },
  };
}
