import * as l10n from '@vscode/l10n';
import {
  describeEndpoint,
  type DescriptionLine,
  type DescriptionSection,
  type Span,
} from '../catalog/describeEndpoint';
import { fitSections } from '../catalog/descriptionMarkdown';
import { customOpenApiMark } from '../catalog/hintMark';
import type { Catalog, Endpoint } from '../catalog/types';
import type { ToolInputs } from './inputSchemas';
import { inertLine } from './fence';
import type { EndpointSearch, SearchEntry } from '../catalog/find/createEndpointSearch';

export interface DescribeForAssistantDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails'>;
  readonly hints: boolean;
  /**
   * Writes code as Insert Code does, without secrets. If the language cannot express the call, resolves to undefined or
   * rejects with a `RangeError`.
   */
  readonly writeSample: (endpoint: Endpoint, language: string) => Promise<string | undefined>;
}

const MAX_CHARACTERS = 4_000;
const MAX_CODE = 2_000;
const MAX_LINE = 400;

/** Describes an endpoint in at most `MAX_CHARACTERS`; with `language`, adds a code sample of at most `MAX_CODE`. */
export async function describeForAssistant(
  { catalog, hints, writeSample }: DescribeForAssistantDeps,
  { endpoint: id, language }: ToolInputs['commerce_describe_endpoint'],
): Promise<string> {
  const endpoint = catalog.findEndpoint(id);
  if (!endpoint) return 'REFUSED "endpoint" is not known any more; use commerce_find_endpoints.';
  const described = describeEndpoint(endpoint, await catalog.loadDetails(id, { hints }));
  const source = endpoint.file === undefined ? 'reference' : 'yours';
  const head = [
    `${inertLine(id, 80)} ${inertLine(described.operation, 200)}`,
    ...described.head.map(toText),
    'Marks: reference = the API reference; hint = seen in public clients, may be wrong; yours = a file of the user.',
  ].join('\n');
  const sections = described.sections.map((section) => toSection(section, source));
  const text = fit(head, sections);
  if (language === undefined) return text;
  const code = await writeSample(endpoint, language).catch(noneWritten);
  return `${text}\n\n${code === undefined ? `This call cannot be written in "${language}".` : codeOf(code, language)}`;
}

/** Ignores a `RangeError`, which a language throws if it cannot express the request. */
function noneWritten(thrown: unknown): undefined {
  if (!(thrown instanceof RangeError)) throw thrown;
}

function codeOf(code: string, language: string): string {
  const lead = `Code (${language}); the token comes from an environment variable:\n`;
  const cut = '\n… (cut)';
  if (lead.length + code.length <= MAX_CODE) return lead + code;
  return lead + code.slice(0, MAX_CODE - lead.length - cut.length) + cut;
}

type Section = Parameters<typeof fitSections>[0][number];

/** Drops lines of the sections until the text fits. Cuts the end of the text if dropping lines is not enough. */
function fit(head: string, sections: readonly Section[]): string {
  let text = head;
  for (let lines = 80; lines > 0; lines -= 2) {
    text = [head, ...fitSections(sections, lines)].join('\n');
    if (text.length <= MAX_CHARACTERS) return text;
  }
  return `${text.slice(0, MAX_CHARACTERS - 1)}…`;
}

function toSection({ title, mark, lines, ...rest }: DescriptionSection, source: string): Section {
  const isMarked = lines.some(({ facts }) => facts.flat().some(({ kind }) => kind === 'mark'));
  const isOfNames = lines.some(({ facts }) => facts[0]?.[0]?.kind === 'code');
  const own = mark === undefined ? (isMarked || !isOfNames ? undefined : source) : inEnglish(mark);
  return {
    ...rest,
    title: `${inertLine(own === undefined ? title : `${title} · ${own}`, 200)}:`,
    lines: lines.map((line) => {
      const text = `${'  '.repeat(line.depth ?? 0)}- ${toText(line)}`;
      const hasMark = line.facts.flat().some(({ kind }) => kind === 'mark');
      return isMarked && mark === undefined && !hasMark ? `${text} · ${source}` : text;
    }),
  };
}

function toText({ facts }: DescriptionLine): string {
  return inertLine(facts.map((spans) => spans.map(spanText).join('')).join(' · '), MAX_LINE);
}

function spanText({ text, kind }: Span): string {
  return kind === 'mark' ? inEnglish(text) : text;
}

/** Translates marks from the display language to English. The line “Marks: …” explains the English marks. */
function inEnglish(mark: string): string {
  const [before = ''] = customOpenApiMark('\0').split('\0');
  return mark.replaceAll(before, 'yours · ').replaceAll(l10n.t('hint'), 'hint');
}

export interface FindEndpointsDeps {
  readonly catalog: Pick<Catalog, 'modules'>;
  readonly search: EndpointSearch;
}

const MAX_LINES = 8;
const MAX_FOUND_CHARACTERS = 1_200;

/**
 * The endpoints that match the query best, one per line. If no endpoint matches, returns the names of the modules and
 * advice for another query.
 */
export function findEndpoints({ catalog, search }: FindEndpointsDeps, query: string): string {
  const found = search(query).slice(0, MAX_LINES).map(lineOf);
  if (found.length === 0) return noneFound(catalog);
  const fitting = found.filter(
    (_, index) => found.slice(0, index + 1).join('\n').length <= MAX_FOUND_CHARACTERS,
  );
  return fitting.join('\n');
}

function lineOf({ endpoint, module, details }: SearchEntry): string {
  const { id, method, path, label, file } = endpoint;
  const purpose = details?.summary ?? `${label}: ${module?.purpose ?? endpoint.moduleId}`;
  const mark = file === undefined ? '' : ' (yours)';
  return `${inertLine(id, 80)} ${method} ${inertLine(path, 120)} - ${inertLine(purpose, 100)}${mark}`;
}

function noneFound({ modules }: FindEndpointsDeps['catalog']): string {
  const names = modules.map(({ id, label }) => `${inertLine(id, 40)} (${inertLine(label, 40)})`);
  const text = `No endpoint fits. Modules: ${names.join(', ')}. Try other words, such as "list user groups", or a module or field name.`;
  return text.length > MAX_FOUND_CHARACTERS ? `${text.slice(0, MAX_FOUND_CHARACTERS - 1)}…` : text;
}
