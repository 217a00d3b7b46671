import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../../base/sanitizeForDisplay';
import { findSecretSpans } from '../../http/redaction/findSecretSpans';
import { SECRET_CODE, type RequestIssue } from './requestIssue';

/** The secrets that a request document holds, in the order of the text. */
export function secretIssues(text: string): readonly RequestIssue[] {
  return findSecretSpans(text)
    .filter(({ offset, length }) =>
      /^(?:"[^"]|[\d[{-])/.test(text.slice(offset, offset + Math.min(length, 2))),
    )
    .map(({ name, offset, length }) => ({
      offset,
      length,
      message: l10n.t(
        'A request file is shared: leave {0} blank, and it is asked for when the request is sent.',
        sanitizeForDisplay(name, 80),
      ),
      foundBy: 'us' as const,
      isWarning: true as const,
      code: SECRET_CODE,
    }));
}
