import * as l10n from '@vscode/l10n';
import { CancelledError } from '../base/userError';
import { goBack, type UserInput } from '../base/userInput';
import type { OpenApiOptions } from '../catalog/export/openApiText';
import type { ScreenGroup } from './commandServices';

export interface ExportOpenApiDeps extends Pick<ScreenGroup, 'showNewDocument'> {
  readonly input: Pick<UserInput, 'pick'>;
}

/** Writes the catalog as an OpenAPI 3.1 document into a new editor. */
export async function exportOpenApi(deps: ExportOpenApiDeps): Promise<void> {
  const title = l10n.t('Export OpenAPI');
  for (;;) {
    const hints = await deps.input.pick<boolean>({
      title,
      step: { number: 1, total: 2 },
      placeholder: l10n.t('What the document holds'),
      items: [
        { label: l10n.t('Reference'), description: l10n.t('what the API reference states'), value: false },
        {
          label: l10n.t('Reference and Hints'),
          description: l10n.t('also what public client libraries show, marked with its sources'),
          value: true,
        },
      ],
    });
    if (hints === goBack) throw new CancelledError();
    const format = await deps.input.pick<OpenApiOptions['format']>({
      title,
      step: { number: 2, total: 2 },
      canGoBack: true,
      placeholder: l10n.t('Format of the document'),
      items: [
        { label: 'YAML', value: 'yaml' },
        { label: 'JSON', value: 'json' },
      ],
    });
    if (format === goBack) continue;
    const { openApiText } = await import('../catalog/export/openApiText');
    await deps.showNewDocument(format, openApiText({ hints, format }));
    return;
  }
}
