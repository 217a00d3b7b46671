import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { CommandId } from '../contributions';
import type { ShowNotice } from '../environments/showNotice';
import { tokenRemedies } from './tokenFailure';
import type { TokenUse } from './tokenUses';

/** Says that a session is used although its renewal failed: once, until a renewal works or the session changes. */
export interface RenewalNotices {
  /** The service took the token. */
  answered(token: string, use: TokenUse): void;
  /** The user reads of it with the failed call itself. */
  noteSaid(token: string, use: TokenUse): void;
}

export function createRenewalNotices(showNotice: ShowNotice): RenewalNotices {
  const said = new Set<string>();
  const keyOf = (token: string, { target }: TokenUse): string => `${target.origin} ${token}`;
  return {
    answered: (token, use) => {
      const key = keyOf(token, use);
      const { unrenewed, environment } = use;
      // A service may give the same token once more: what is said of its next renewal is new.
      if (unrenewed === undefined) said.delete(key);
      else if (!said.has(key)) {
        said.add(key);
        const name = sanitizeForDisplay(environment.name);
        showNotice(
          l10n.t(
            'The session of {0} could not be renewed and is kept as it was. {1}',
            name,
            unrenewed.failure,
          ),
          [...tokenRemedies(unrenewed, use), { title: l10n.t('Show Log'), command: CommandId.showLog }],
        );
      }
    },
    noteSaid: (token, use) => void said.add(keyOf(token, use)),
  };
}
