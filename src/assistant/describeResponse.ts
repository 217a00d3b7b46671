import { formatBytes, formatCount } from '../base/formatFigures';
import { findEntityPicker } from '../calls/prompts/entityPickers';
import { pathParameterNames } from '../calls/prompts/buildQuestions';
import type { Catalog } from '../catalog/types';
import type { ApiError, ApiErrorKind } from '../http/apiError';
import { errorMessage } from '../http/errorMessage';
import type { FinishedCall } from '../http/types';
import { cutResponse, type CutResponse } from './cutResponse';
import { fence, inertLine } from './fence';
import { hideValues } from './hideValues';
import type { ShownResponse } from './readService';

export interface DescribeResponseDeps {
  readonly catalog: Pick<Catalog, 'findEndpoint' | 'loadDetails'>;
  readonly hints: boolean;
  /** Masks known secrets, also in encoded forms such as percent-encoding and Base64. */
  readonly redact: (text: string) => string;
  /** 16 random bytes in hex. */
  readonly createNonce: () => string;
}

export interface ResponsePart extends ShownResponse {
  /** Number of rows to skip, because earlier calls have returned them. */
  readonly from: number;
  /**
   * Maximum length of the text, in characters; values over 7,500 count as 7,500. The JSON always has room for 100
   * characters.
   */
  readonly budget: number;
  /** Handle of the kept response, such as `r3`. */
  readonly handle: string;
}

const MAX_BUDGET = 7_500;
/** Maximum length of the fence's sentence and markers, plus that of the lines after the fence, in characters. */
const AROUND = 240 + 520;

/** Describes a finished call to a model: outcome, fenced part of the response, advice. No headers, no request URL. */
export async function describeResponse(deps: DescribeResponseDeps, shown: ResponsePart): Promise<string> {
  const { call, environment, fields, from, budget } = shown;
  const { outcome } = call;
  const endpoint = deps.catalog.findEndpoint(call.endpointId);
  const sentences = outcome.kind === 'response' ? [] : await sentencesOf(call, deps);
  // Shows only complete JSON. At the end of a cut text the redactor would also mask the beginning of a secret, which
  // would confirm a guess of the model.
  const { response } = outcome;
  const data = response?.format === 'json' ? response.text : '';
  const options = {
    redact: deps.redact,
    live: environment.live,
    moduleId: endpoint?.moduleId ?? '',
  };
  const room = Math.min(budget, MAX_BUDGET) - AROUND - HEAD_CHARACTERS - sentences.join('\n').length;
  const cut =
    data.trim() === ''
      ? undefined
      : await cutResponse(data, {
          fields: outcome.kind === 'response' ? fields : [],
          from,
          room: Math.max(room, 100),
          hide: (text) => hideValues(text, options),
        });
  const lines = [
    headOf({ ...shown, environment: { ...environment, name: deps.redact(environment.name) } }, cut),
    ...sentences,
    ...(cut
      ? [fence(cut.json, deps.createNonce())]
      : [response?.text ? 'The response is no JSON; the user sees it.' : 'The response has no body.']),
    ...tailOf(shown, cut),
  ];
  return deps.redact(lines.join('\n'));
}

const HEAD_CHARACTERS = 260;

function headOf({ call, environment }: ResponsePart, cut: CutResponse | undefined): string {
  const { outcome, request, level } = call;
  const { response } = outcome;
  const status = outcome.kind === 'unknown' ? 'UNKNOWN' : (response?.status ?? 'FAILED');
  return [
    `${status} ${request.method} ${inertLine(call.endpointId, 80)}`,
    `${inertLine(environment.name, 40)}, ${level}`,
    ...(cut?.rows ? [rowsOf(call, cut.rows)] : []),
    ...(response ? [formatBytes(response.bytes.byteLength)] : []),
  ].join(' · ');
}

/** A phrase such as `records 21–40 of 137`, or `records 20 of 137` if the size of the pages is unknown. */
function rowsOf({ values }: FinishedCall, { length, inAll }: NonNullable<CutResponse['rows']>): string {
  const numberOf = (wanted: string, otherwise: number): number => {
    const value = values.query.find(([name]) => name === wanted)?.[1] ?? String(otherwise);
    return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : NaN;
  };
  const page = numberOf('page', 1);
  const before = page === 1 ? 0 : (page - 1) * numberOf('limit', NaN);
  const total = length === 0 ? inAll : Math.max(inAll, (before || 0) + length);
  const shown =
    Number.isNaN(before) || length === 0
      ? formatCount(length)
      : `${formatCount(before + 1)}–${formatCount(before + length)}`;
  return `records ${shown} of ${formatCount(total)}`;
}

function tailOf({ call, from, handle }: ResponsePart, cut: CutResponse | undefined): readonly string[] {
  const { rows, note, isCut = false } = cut ?? {};
  const total = formatCount(rows?.length ?? 0);
  const last = from + (rows?.shown ?? 0);
  const part =
    from === 0
      ? `${formatCount(last)} of ${total} records shown`
      : `records ${formatCount(from + 1)}–${formatCount(last)} of ${total} shown`;
  const isPart = isCut || from > 0;
  const parts = [
    ...(rows && isPart ? [rows.shown === 0 ? 'no more records' : part] : []),
    ...(note === undefined ? [] : [note]),
    ...(rows && last < rows.length ? [`cursor "${handle}:${last}"`] : []),
    ...(isCut ? [rows ? 'or give fields' : 'give fields'] : []),
  ];
  return [
    ...(parts.length > 0 ? [`${isCut ? 'cut: ' : ''}${parts.join('; ')}`] : []),
    ...(call.outcome.response?.cut ? ['Only the head of this response was received.'] : []),
  ];
}

/** Outcome of a write that may have been done, and what the model must not do. */
export const unknownLine =
  'UNKNOWN sent once; all or part of it may have been done. Do not repeat it and do not propose a correction. The user can check it.';

async function sentencesOf(
  { outcome, endpointId }: FinishedCall,
  { catalog, hints, redact }: DescribeResponseDeps,
): Promise<readonly string[]> {
  if (outcome.kind === 'response') return [];
  const { kind, facts } = outcome.error;
  const endpoint = catalog.findEndpoint(endpointId);
  const details = endpoint && (await catalog.loadDetails(endpoint.id, { hints }));
  const known = details?.errors.find(({ code }) => code === facts.code);
  // Leaves out an unknown code, the media type and, as the reason, the content coding: they are texts of the service,
  // which belong inside the fence.
  const { host: _host, mediaType: _type, reason, ...others } = { ...facts, code: known?.code };
  const ownFacts = kind === 'encoding' || reason === undefined ? others : { ...others, reason };
  const sentence = inertLine(redact(errorMessage(kind, ownFacts)), 300);
  if (outcome.kind === 'unknown') return [unknownLine, sentence];
  return [`${sentence} ${adviceOf(outcome.error, endpoint?.path ?? '', known?.remedy)}`.trim()];
}

function adviceOf({ kind, facts }: ApiError, path: string, known: string | undefined): string {
  const remedy = known === undefined ? '' : `${inertLine(known, 200).replace(/\.?$/, '.')} `;
  const lists = pathParameterNames(path).flatMap((name) => findEntityPicker(name)?.listEndpoint ?? []);
  if (kind === 'notFound' && lists[0] !== undefined)
    return `${remedy}Find the id with commerce_read ${lists[0]}.`;
  const seconds = facts.retryAfterSeconds ?? 60;
  return (
    remedy +
    (kind === 'rateLimited' ? `Wait ${seconds} s before the next call.` : (advice[kind] ?? otherAdvice))
  );
}

const signIn = 'Ask the user to sign in; do not retry.';
const otherAdvice = 'Report it to the user; retry once at most.';
const advice: Readonly<Partial<Record<ApiErrorKind, string>>> = {
  unauthenticated: signIn,
  invalidToken: signIn,
  invalidKeys: signIn,
  forbidden: 'Ask the user: it may need another level or role; do not retry.',
  invalid: 'Check the input with commerce_describe_endpoint.',
  conflict: 'Read it again first; somebody else may have changed it.',
  tooLarge: 'Ask for less, such as with "limit".',
  cancelled: 'The user cancelled it; do not retry.',
};
