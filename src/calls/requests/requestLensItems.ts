import * as l10n from '@vscode/l10n';
import { CommandId } from '../../contributions';
import { describeEnvironmentAndLevel } from '../../environments/nameAndLevel';
import { goneItems, type GoneEnvironment } from '../../documents/goneEnvironment';
import type { LensItem } from '../../documents/types';
import { parseUri } from '../../documents/uris';
import type { Level } from '../../http/types';

/** Environment and level to which a request document is sent by the command Send. */
export interface SendTarget {
  readonly environmentName: string;
  readonly level: Level;
  /** False if the level has no session. */
  readonly authorized: boolean;
  readonly live: boolean;
}

/**
 * Lenses of a request document: Send with its target, and Start Over. If the environment was removed, a note with
 * remedies replaces Send.
 */
export function requestLensItems(uri: string, target: SendTarget | GoneEnvironment): readonly LensItem[] {
  return [
    ...('remedies' in target
      ? goneItems(target)
      : [{ title: sendTitle(target), command: CommandId.sendRequest, arguments: [uri] } satisfies LensItem]),
    // A request file in the workspace has no Start Over: the file is the user's own, and git restores it.
    ...(parseUri(uri)?.kind === 'request'
      ? [{ title: l10n.t('Start Over'), command: CommandId.startOver, arguments: [uri] } satisfies LensItem]
      : []),
  ];
}

function sendTitle(target: SendTarget): string {
  const environmentAndLevel = describeEnvironmentAndLevel(target);
  return target.live
    ? l10n.t('▶ Send to {0} · live', environmentAndLevel)
    : l10n.t('▶ Send to {0}', environmentAndLevel);
}
