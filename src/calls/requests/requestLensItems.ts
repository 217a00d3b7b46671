import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { CommandId } from '../../contributions';
import { goneItems, type GoneEnvironment } from '../../documents/goneEnvironment';
import type { LensItem } from '../../documents/lensItem';
import { parseUri } from '../../documents/uris';

/** Where a request document goes when it is sent. */
export interface SendTarget {
  readonly environmentName: string;
  /** Or that the user is signed out. */
  readonly level: string;
  readonly live: boolean;
}

/** The lens line of a request document: Send names where the call goes, or there is no such environment any more. */
export function requestLensItems(uri: string, target: SendTarget | GoneEnvironment): readonly LensItem[] {
  return [
    ...('remedies' in target
      ? goneItems(target)
      : [{ title: sendTitle(target), command: CommandId.sendRequest, arguments: [uri] } satisfies LensItem]),
    // A file of the workspace is the user's own; git takes it back.
    ...(parseUri(uri)?.kind === 'request'
      ? [{ title: l10n.t('Start Over'), command: CommandId.startOver, arguments: [uri] } satisfies LensItem]
      : []),
  ];
}

function sendTitle(target: SendTarget): string {
  const environmentAndLevel = `${sanitizeForDisplay(target.environmentName)} (${target.level})`;
  return target.live
    ? l10n.t('▶ Send to {0} · live', environmentAndLevel)
    : l10n.t('▶ Send to {0}', environmentAndLevel);
}
