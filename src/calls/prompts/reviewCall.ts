import * as l10n from '@vscode/l10n';
import { requireAnswer } from '../../base/requireAnswer';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import type { UserInput } from '../../base/userInput';
import { isSecretField } from '../../catalog/isSecretField';
import type { Endpoint } from '../../catalog/types';
import type { GivenValues } from './givenValues';

/** Shows a call with its values before sending; resolves to true to send it, to false to ask for the values. */
export async function reviewCall(
  input: Pick<UserInput, 'pick'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  values: GivenValues,
  { title, environmentName }: { readonly title: string; readonly environmentName: string },
): Promise<boolean> {
  const shownPath = path.replaceAll(/:(\w+)/g, (name: string, key: string) => {
    const value = values.path[key];
    return value === undefined ? name : describeValue(key, value);
  });
  return requireAnswer(
    await input.pick<boolean>({
      title,
      placeholder: l10n.t('Check the call before it goes to {0}', sanitizeForDisplay(environmentName)),
      items: [
        {
          label: l10n.t('Call'),
          icon: 'play',
          description: sanitizeForDisplay(`${method} ${shownPath}`),
          detail: values.query.length > 0 ? sanitizeForDisplay(describePairs(values.query)) : undefined,
          value: true,
        },
        { label: l10n.t('Change…'), icon: 'edit', value: false },
      ],
    }),
  );
}

/** Names and values in one line, secrets masked; not yet sanitized for display. */
export function describePairs(pairs: GivenValues['query']): string {
  return pairs.map(([name, value]) => `${name} = ${describeValue(name, value)}`).join(' · ');
}

function describeValue(name: string, value: string): string {
  return isSecretField(name) ? l10n.t('(hidden)') : value;
}
