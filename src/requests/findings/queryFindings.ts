import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { typoDistance } from '../../base/typoDistance';
import { maskText } from '../../http/redaction/maskHeader';
import { newFinding, emptyWords, type Finding, placeholders, type Rule } from './finding';

/** Query parameters that are one number in every list. */
const pageNumber = /^(?:page|limit)$/;

/** Mistakes in the query. */
export const queryFindings: Rule = ({ query, match, details }) => {
  if (!match) return [];
  const known = [...match.endpoint.query, ...(details?.queryParameters ?? []).map(({ name }) => name)];
  const isOne = (name: string): boolean =>
    pageNumber.test(name) ||
    details?.queryParameters.some(
      (known) => known.name === name && /^(?:integer|number|boolean)$/.test(known.type),
    ) === true;
  const firsts = new Map(query.map(([name], index) => [name, index] as const).reverse());
  return query.flatMap(([name, value], index): readonly Finding[] => {
    const shown = sanitizeForDisplay(maskText(name), 60);
    if (emptyWords.test(value) || placeholders.test(value)) {
      const sentence = l10n.t('“{0}” has the value “{1}”.', shown, sanitizeForDisplay(value, 60));
      return [newFinding('mistake', sentence, l10n.t('Leave it out if it has no value.'), 'line', name)];
    }
    if (pageNumber.test(name) && !/^[1-9]\d*$/.test(value)) {
      const sentence = l10n.t('“{0}” is {1}.', shown, sanitizeForDisplay(maskText(value), 20));
      return [newFinding('mistake', sentence, l10n.t('Use a whole number from 1.'), 'line', name)];
    }
    const bare = name.replace(/\[\w*\]$/, '');
    if (firsts.get(name) !== index) return [];
    if (bare !== name && isOne(bare)) {
      const sentence = l10n.t('“{0}” is a list in brackets, but accepts only one value.', shown);
      const mend = l10n.t('Use “{0}”.', sanitizeForDisplay(bare, 60));
      return [newFinding('mistake', sentence, mend, 'line', name)];
    }
    if (bare !== name) {
      const sentence = l10n.t('“{0}” is a list in brackets.', shown);
      const mend = l10n.t('Send the values once, with commas: {0}=a,b', sanitizeForDisplay(bare, 60));
      return [newFinding('hint', sentence, mend, 'line', name)];
    }
    if (known.length === 0 || known.includes(name)) {
      const count = query.filter(([other]) => other === name).length;
      if (count === 1) return [];
      const sentence = l10n.t('“{0}” was sent {1} times. The sandbox uses the first.', shown, String(count));
      const mend = isOne(name)
        ? l10n.t('Send it once.')
        : l10n.t('Send the values once, with commas: {0}=a,b', sanitizeForDisplay(name, 60));
      return [newFinding('mistake', sentence, mend, 'line', name)];
    }
    const near = known.find((candidate) => typoDistance(name, candidate) < Infinity);
    const mend =
      near === undefined ? l10n.t('Known here: {0}', known.join(', ')) : l10n.t('Use “{0}”.', near);
    const sentence = l10n.t('“{0}” is not a known query parameter here.', shown);
    return [newFinding('hint', sentence, mend, 'line', name)];
  });
};
