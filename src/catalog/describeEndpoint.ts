import * as l10n from '@vscode/l10n';
import { describeUnknown, errorSection, fieldSection } from './describeParts';
import type { Section } from './fitSections';
import { fitSections } from './fitSections';
import { hintMark, customOpenApiMark } from './hintMark';
import { translated } from './translated';
import type { Endpoint, EndpointDetails } from './types';

const maxLines = 40;

function headLines(endpoint: Endpoint, details: EndpointDetails): readonly string[] {
  const role = details.role;
  return [
    `${translated(endpoint.label)} · ${endpoint.method} ${endpoint.path}`,
    ...(endpoint.file === undefined ? [] : [customOpenApiMark(endpoint.file)]),
    ...(details.summary === undefined ? [] : [translated(details.summary)]),
    ...(details.authorization === undefined
      ? []
      : [l10n.t('Carries the access token as Authorization: Bearer.')]),
    ...(role === undefined ? [] : [l10n.t('Role in public clients: {0} ({1})', role.name, hintMark())]),
  ];
}

function sections(details: EndpointDetails): readonly Section[] {
  return [
    fieldSection(l10n.t('Path'), details.pathParameters),
    fieldSection(l10n.t('Query'), details.queryParameters),
    details.bodyKnowledge === 'none'
      ? { title: l10n.t('Body'), lines: [l10n.t('none')] }
      : fieldSection(l10n.t('Body'), details.body ?? []),
    fieldSection(l10n.t('Answer'), details.response),
    errorSection(l10n.t('Errors'), details.errors),
    { title: l10n.t('Rules'), lines: details.rules.map((rule) => translated(rule)), whole: true },
    { title: l10n.t('Public sources differ ({0})', hintMark()), lines: details.disagreements },
    { title: l10n.t('Not shown in the reference'), lines: describeUnknown(details.unknown), whole: true },
  ];
}

/**
 * All that is known about an endpoint as plain text of at most 40 lines: the tree's tooltip and the hover in code.
 * What the reference does not state is marked.
 */
export function describeEndpoint(endpoint: Endpoint, details: EndpointDetails): string {
  const head = headLines(endpoint, details);
  return [...head, ...fitSections(sections(details), maxLines - head.length)].join('\n');
}
