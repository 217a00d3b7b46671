import * as l10n from '@vscode/l10n';
import { markdownCode, markdownText } from '../base/markdownText';
import type { DescriptionLine, DescriptionSection, EndpointDescription, Span } from './describeEndpoint';

const maxLines = 60;

/**
 * Writes a description in Markdown, in at most 60 lines; blank lines do not count. Texts of the catalog are escaped.
 */
export function descriptionMarkdown({ label, operation, head, sections, hint }: EndpointDescription): string {
  const top = [`**${markdownText(label)}** · ${markdownCode(operation)}`, ...head.map(toMarkdown)];
  const end = hint ? [`\n${toMarkdown(hint)}`] : [];
  const body = fitSections(sections.map(toList), maxLines - top.length - end.length);
  return [top.join('  \n'), ...body, ...end].join('\n');
}

function spanMarkdown({ text, kind }: Span): string {
  if (kind === 'code') return markdownCode(text);
  if (kind === 'mark') return `*${markdownText(text)}*`;
  // Spaces around the text separate it from the rest of a sentence, so they are kept.
  return text.replace(/\S(?:.*\S)?/s, markdownText);
}

function toMarkdown({ facts }: DescriptionLine): string {
  return facts.map((spans) => spans.map(spanMarkdown).join('')).join(' · ');
}

function toList({ title, mark, lines, ...rest }: DescriptionSection): Section {
  const marked = mark === undefined ? '' : ` · *${markdownText(mark)}*`;
  return {
    ...rest,
    title: `\n**${title}**${marked}\n`,
    lines: lines.map((line) => `${'  '.repeat(line.depth ?? 0)}- ${toMarkdown(line)}`),
  };
}

interface Section extends Pick<DescriptionSection, 'whole'> {
  readonly title: string;
  readonly lines: readonly string[];
}

const fewestShown = 2;

function render(section: Section, shown: number): readonly string[] {
  const hidden = section.lines.length - shown;
  const lines = section.lines.slice(0, shown);
  return [section.title, ...lines, ...(hidden > 0 ? [`- ${l10n.t('… {0} more', hidden)}`] : [])];
}

function height(section: Section, shown: number): number {
  return 1 + shown + (shown < section.lines.length ? 1 : 0);
}

/**
 * Index of the section that shows the largest number of lines and can be shortened. Chooses a section with `whole` only
 * after all others. Undefined if every section shows at most `fewestShown` lines.
 */
function longest(sections: readonly Section[], shown: readonly number[]): number | undefined {
  const rank = (index: number): number => (sections[index]?.whole ? 0 : 1_000) + (shown[index] ?? 0);
  return [...sections.keys()]
    .filter((index) => (shown[index] ?? 0) > fewestShown)
    .sort((left, right) => rank(right) - rank(left))[0];
}

/**
 * Writes the sections that have lines, each with its title. Shortens the longest sections, down to `fewestShown` lines
 * each, until all fit into `maxLines`.
 */
export function fitSections(all: readonly Section[], maxLines: number): readonly string[] {
  const sections = all.filter((section) => section.lines.length > 0);
  const shown = sections.map((section) => section.lines.length);
  const total = (): number =>
    sections.reduce((sum, section, index) => sum + height(section, shown[index] ?? 0), 0);
  while (total() > maxLines) {
    const index = longest(sections, shown);
    if (index === undefined) break;
    shown[index] = (shown[index] ?? 0) - 1;
  }
  return sections.flatMap((section, index) => render(section, shown[index] ?? 0));
}
