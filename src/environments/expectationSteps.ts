import * as l10n from '@vscode/l10n';
import type { Step } from '../base/askSteps';
import { goBack, type PickItem, type StepPosition, type UserInput } from '../base/userInput';
import { hintMark } from '../catalog/hintMark';
import { knownPermissionHeader } from '../catalog/knownAddresses';
import type { KnownAddress } from './askAddress';
import { asClientsSend } from './permissionHeader';
import type { EnvironmentEntry, PermissionHeader } from './types';

/** How a service expects calls. An absent member stands for what the reference says. */
export type Expectation = Pick<EnvironmentEntry, 'permissionHeader' | 'userGroupUpdate' | 'authorization'>;

type Source = 'asItIs' | 'reference' | 'hints' | 'reads';

/** Answers to the steps that are done, and the source that the user chose for them. */
export interface ExpectationDraft extends Expectation {
  readonly baseUrl?: string;
  readonly expected?: Source;
}

/** The members as one line of a pick, with roles in short form. */
export function expectationText({ permissionHeader, userGroupUpdate, authorization }: Expectation): string {
  const role = permissionHeader && roleText(permissionHeader);
  const quoted = Object.entries({ userGroupUpdate, authorization })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `"${name}": "${value}"`);
  return [...(role === undefined ? [] : [`"permissionHeader": ${role}`]), ...quoted].join(', ');
}

function roleText({ name, user, admin }: PermissionHeader): string {
  const role = typeof admin === 'object' ? l10n.t('as hinted, otherwise {0}', admin.otherwise) : admin;
  const levels = [...(user === undefined ? [] : [user]), ...(role === undefined ? [] : [`admin ${role}`])];
  return `${name} (${levels.join('; ')})`;
}

/**
 * Steps that ask how the service expects calls. The choices are: any values in the setting (`before`), the reference,
 * public clients, and a test with reads. For a URL in `known`, public clients come before the reference. After the
 * choice of public clients, a second step asks how calls are authorized.
 */
export function expectationSteps<T extends ExpectationDraft>(
  input: Pick<UserInput, 'pick'>,
  before: Expectation,
  known: readonly KnownAddress[],
  { expected }: ExpectationDraft,
): readonly Step<T>[] {
  const step =
    (placeholder: string, itemsOf: (draft: T) => readonly PickItem<Partial<ExpectationDraft>>[]): Step<T> =>
    async (position: StepPosition, draft: T) => {
      const answer = await input.pick({ ...position, placeholder, items: itemsOf(draft) });
      return answer === goBack ? goBack : { ...draft, ...answer };
    };
  const source = step(l10n.t('How does the service expect calls?'), ({ baseUrl }) => {
    const items = [referenceItem(), hintsItem()];
    const sorted = known.some(({ url }) => url === baseUrl) ? items.reverse() : items;
    return [...keepItems(before), ...sorted, readsItem(before)];
  });
  if (expected !== 'hints') return [source];
  return [
    source,
    step(l10n.t('How are calls authorized?'), () => [
      toItem(
        l10n.t('Client key and secret key, as newer SDKs send them'),
        { authorization: 'keys' },
        hintMark(),
      ),
      toItem(l10n.t('An access token, as the reference says'), { authorization: 'token' }),
    ]),
  ];
}

function toItem(
  label: string,
  value: Expectation,
  description?: string,
): PickItem<Partial<ExpectationDraft>> {
  return { label, detail: expectationText(value), value, description };
}

/** The answers that a source gives; they replace all answers of the source chosen before. */
function fromSource(expected: Source, members: Expectation = {}): Partial<ExpectationDraft> {
  const none = { permissionHeader: undefined, userGroupUpdate: undefined, authorization: undefined };
  return { ...none, ...members, expected };
}

function keepItems(before: Expectation): readonly PickItem<Partial<ExpectationDraft>>[] {
  const detail = expectationText(before);
  if (detail === '') return [];
  const { permissionHeader, userGroupUpdate, authorization } = before;
  const value = fromSource('asItIs', { permissionHeader, userGroupUpdate, authorization });
  return [{ label: l10n.t('As the setting says now'), icon: 'check', picked: true, detail, value }];
}

function referenceItem(): PickItem<Partial<ExpectationDraft>> {
  return {
    label: l10n.t('As the reference says'),
    detail: l10n.t('Sends an access token for each level, and the fields of an update in user_group'),
    icon: 'book',
    value: fromSource('reference'),
  };
}

function hintsItem(): PickItem<Partial<ExpectationDraft>> {
  return {
    label: l10n.t('As public SDKs send them'),
    description: hintMark(),
    detail: l10n.t(
      'Sends the role in the header {0}, and the fields of an update without user_group',
      knownPermissionHeader.name,
    ),
    icon: 'lightbulb',
    value: fromSource('hints', asClientsSend),
  };
}

function readsItem({ userGroupUpdate }: Expectation): PickItem<Partial<ExpectationDraft>> {
  return {
    label: l10n.t('Not sure: try'),
    detail: l10n.t('Asks for your token or keys next, and tries them with reads only'),
    icon: 'search',
    value: fromSource('reads', { userGroupUpdate }),
  };
}
