import * as vscode from 'vscode';
import { lazy } from '../base/lazy';
import { knownBaseUrls } from '../catalog/knownAddresses';
import type { UpdatableCatalog } from '../catalog/types';
import { registerCodeHelp } from '../code/vscode/registerCodeHelp';
import { onDidChangeSetting, readSetting, readWindowSetting } from '../editor/settings';
import { toEvent } from '../editor/toEvent';
import type { Environments, Sessions } from '../environments/types';
import type { Redactor } from '../http/redaction/redactor';
import { levels } from '../sessions/sessionKey';

export interface CodeHelpServicesDeps {
  readonly catalog: UpdatableCatalog;
  readonly environments: Environments;
  readonly sessions: Sessions;
  readonly redactor: Pick<Redactor, 'find'>;
  readonly runningSandbox: () => { readonly origin: string } | undefined;
  readonly describe: (endpointId: string) => Promise<string>;
}

/** Help inside source files; reads sessions only once a source file is shown. */
export function createCodeHelp(deps: CodeHelpServicesDeps): vscode.Disposable {
  const { catalog, environments, sessions, redactor } = deps;
  const baseUrls = (): readonly string[] => [
    ...environments.list().flatMap(({ baseUrl }) => baseUrl ?? []),
    ...(deps.runningSandbox() ? [deps.runningSandbox()?.origin ?? ''] : []),
  ];
  // Reading a session teaches the redactor its token.
  const readSessions = (): Promise<unknown> =>
    Promise.all(
      [...new Set(baseUrls().map((url) => new URL(url).origin))].flatMap((origin) =>
        levels.map((level) => sessions.read(origin, level)),
      ),
    );
  let learn = lazy(readSessions);
  const forget = (): void => {
    learn = lazy(readSessions);
  };
  const environmentChange = toEvent((listener) => environments.onDidChange(listener));
  const sessionChange = toEvent((listener) => sessions.onDidChange(listener));
  const catalogChange = toEvent((listener: () => void) => catalog.onDidChange(listener));
  return vscode.Disposable.from(
    environments.onDidChange(forget),
    sessions.onDidChange(forget),
    registerCodeHelp({
      catalog,
      // Where public clients send their calls.
      baseUrls: () => [...baseUrls(), ...(readSetting('hints') ? knownBaseUrls.map(({ url }) => url) : [])],
      describe: deps.describe,
      findSecrets: async (text) => {
        await learn();
        return redactor.find(text);
      },
      isOn: () => readWindowSetting('codeHelp.enabled'),
      onDidChangeOn: (listener) => onDidChangeSetting('codeHelp.enabled', listener),
      changes: [catalogChange, environmentChange, sessionChange],
    }),
  );
}
