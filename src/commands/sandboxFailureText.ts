import * as l10n from '@vscode/l10n';

/** What the status bar says while the sandbox fails on purpose. */
export function sandboxFailureText({
  label,
  times,
  writesOnly,
  endpoint,
}: {
  readonly label: string;
  /** undefined: all calls until it is taken back. */
  readonly times?: number;
  readonly writesOnly?: true;
  /** Method and path of the one that fails; undefined: every one. */
  readonly endpoint: string | undefined;
}): { readonly text: string; readonly tooltip: string; readonly label: string } {
  const scope =
    endpoint !== undefined
      ? endpoint
      : times === undefined
        ? l10n.t('all calls')
        : times === 1
          ? writesOnly
            ? l10n.t('next write')
            : l10n.t('next call')
          : l10n.t('next {0} calls', times);
  const summary = l10n.t('Sandbox: {0}, {1}', label, scope);
  return {
    text: `$(beaker) ${summary}`,
    tooltip: [l10n.t('The sandbox fails on purpose.'), summary, l10n.t('Click: as usual again.')].join('\n'),
    label: `${summary}. ${l10n.t('Click: as usual again.')}`,
  };
}
