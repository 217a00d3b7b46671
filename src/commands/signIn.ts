import * as l10n from '@vscode/l10n';
import { readEnvironmentArgument } from '../auth/chooseEnvironment';
import type { Levels } from '../auth/levels';
import { signInWithToken, type SignInDeps } from '../auth/signInFlow';
import type { Tell } from '../auth/tell';
import { toTarget } from '../auth/toTarget';
import type { Environments } from '../auth/types';
import { plain } from '../platform/plain';

export interface SignInNeeds extends SignInDeps {
  readonly environments: Environments;
  readonly levels: Pick<Levels, 'levelOf'>;
  readonly tell: Tell;
}

/** Signs in to the chosen environment, or to the one whose name is the first argument. */
export async function signIn(needs: SignInNeeds, ...args: readonly unknown[]): Promise<void> {
  const environment = readEnvironmentArgument(needs.environments, args) ?? needs.environments.current;
  const target = toTarget(environment);
  if (!target) {
    needs.tell(l10n.t('The sandbox needs no sign-in; choose an environment of your own to sign in to it.'), [
      { title: l10n.t('Switch Environment…'), command: 'commerceApi.switchEnvironment' },
      { title: l10n.t('Add Environment…'), command: 'commerceApi.addEnvironment' },
    ]);
    return;
  }
  const level = needs.levels.levelOf(environment);
  const { wasTrimmed, wasVerified } = await signInWithToken(needs, { environment, target, level });
  const name = plain(environment.name);
  needs.tell(
    [
      wasVerified
        ? l10n.t('You are signed in to {0}.', name)
        : l10n.t('The token for {0} is stored without a check.', name),
      ...(wasTrimmed ? [l10n.t('White space around the token was left out.')] : []),
    ].join(' '),
  );
}
