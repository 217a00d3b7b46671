import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../base/requireAnswer';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import { UserError } from '../base/userError';
import type { PickItem, UserInput } from '../base/userInput';
import { CommandId } from '../contributions';
import { isSameName } from './checkEnvironmentName';
import { unknownEnvironment } from './createEnvironments';
import type { Environment, Environments } from './types';

/**
 * The environment that a command's first argument names: by its name in any letter case, or by a former name exactly as
 * it was. Undefined without an argument. Throws `UserError` for anything but the name of an environment.
 */
export function readEnvironmentArgument(
  environments: Environments,
  args: readonly unknown[],
): Environment | undefined {
  const [name] = args;
  if (name === undefined || name === null) return undefined;
  if (typeof name !== 'string')
    throw new UserError(l10n.t('The argument must be the name of an environment.'));
  const found =
    environments.list().find((environment) => isSameName(environment.name, name)) ?? environments.find(name);
  if (!found) throw unknownEnvironment(name);
  return found;
}

/**
 * One of the user's own environments: named by the first argument, else picked. Throws `UserError` for the sandbox, for
 * an unknown name, and if the user has no own environment. Throws `CancelledError` if the user picks none.
 */
export async function pickOwnEnvironment(
  { input, environments }: { readonly input: UserInput; readonly environments: Environments },
  args: readonly unknown[],
  title: string,
): Promise<Environment> {
  const named = readEnvironmentArgument(environments, args);
  if (named?.builtIn)
    throw new UserError(l10n.t('“{0}” is built in and cannot be changed or removed.', named.name));
  if (named) return named;
  const own = environments.list().filter((environment) => !environment.builtIn);
  if (own.length === 0)
    throw new UserError(l10n.t('You have not added an environment yet.'), [
      { title: l10n.t('Add Environment…'), command: CommandId.addEnvironment },
    ]);
  const items = own.map((environment) => toEnvironmentItem(environment, environments.current));
  return requireAnswer(await input.pick({ title, items, matchOnDetail: true }));
}

/** A pick item for an environment, with marks if it is chosen or live. */
export function toEnvironmentItem(
  environment: Environment,
  current: Environment,
): Omit<PickItem<Environment>, 'buttons'> {
  const isCurrent = environment.name === current.name;
  const marks = [isCurrent ? l10n.t('current') : '', environment.live ? l10n.t('live') : ''];
  return {
    label: sanitizeForDisplay(environment.name, 40),
    description: marks.filter((mark) => mark !== '').join(' · '),
    detail: environment.baseUrl ?? l10n.t('Built in; works offline and needs no sign-in'),
    icon: isCurrent ? 'check' : 'server-environment',
    picked: isCurrent,
    value: environment,
  };
}
