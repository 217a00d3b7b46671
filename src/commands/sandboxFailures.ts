import * as l10n from '@vscode/l10n';
import type { SandboxFailure } from './commandServices';

export interface FailureChoice extends Pick<SandboxFailure, 'label' | 'fault'> {
  /** What becomes of the call itself. */
  readonly detail: string;
}

/** How the sandbox can fail; a slow answer gets its seconds later. */
export function sandboxFailures(): readonly FailureChoice[] {
  const refused = l10n.t('The service refuses the call and changes nothing');
  const nothing = l10n.t('The service changes nothing');
  const done = l10n.t('The service carries the call out');
  // Otherwise a user who tries it with one read waits for a failure that never shows.
  const again = l10n.t('(a read is sent once more by itself)');
  return [
    { label: l10n.t('Done, but the answer is lost'), fault: { outcome: 'lost' }, detail: `${done} ${again}` },
    { label: l10n.t('Half an answer'), fault: { outcome: 'half' }, detail: done },
    { label: l10n.t('Broken JSON'), fault: { outcome: 'broken' }, detail: done },
    { label: l10n.t('Empty answer'), fault: { outcome: 'empty' }, detail: done },
    { label: l10n.t('Slow answer…'), fault: { delay: 5 }, detail: done },
    {
      label: l10n.t('Connection closed before the answer'),
      fault: { outcome: 'closed' },
      detail: `${nothing} ${again}`,
    },
    { label: l10n.t('A page in place of JSON'), fault: { outcome: 'html' }, detail: nothing },
    { label: l10n.t('401 Expired token'), fault: { code: 401 }, detail: refused },
    { label: l10n.t('403 No permission'), fault: { code: 403 }, detail: refused },
    { label: l10n.t('404 Not found'), fault: { code: 404 }, detail: refused },
    { label: l10n.t('409 Conflict'), fault: { code: 409 }, detail: refused },
    { label: l10n.t('422 Invalid values'), fault: { code: 422 }, detail: refused },
    { label: l10n.t('429 Too many requests'), fault: { code: 429 }, detail: refused },
    { label: l10n.t('500 Service failed'), fault: { code: 500 }, detail: refused },
    { label: l10n.t('503 Service not available'), fault: { code: 503 }, detail: refused },
  ];
}
