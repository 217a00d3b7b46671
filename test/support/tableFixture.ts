import type { NextCallArgument } from '../../src/contributions';
import { buildResultContent } from '../../src/calls/results/resultContent';
import type { StoredResult } from '../../src/calls/results/resultStore';
import type { TableMessage } from '../../src/table/tableMessage';
import { TableSession, type NamedText, type TableSessionDeps } from '../../src/table/tableSession';
import { answered, sampleCall } from '../fixtures/sampleCall';

export interface TableFixture {
  readonly session: TableSession;
  readonly posted: TableMessage[];
  /** Actions that the host carried out for the page, one line each. */
  readonly done: string[];
  readonly compared: (readonly NamedText[])[];
  readonly copied: string[];
  deps: TableSessionDeps;
}

const uri = 'commerce-api:/Sandbox/results/userGroups.list-1/User groups, list.json';

/** The host side of a table of one response. `text` undefined: the response has expired. */
export async function tableFixture(
  text: string | undefined,
  changed: Partial<TableSessionDeps> = {},
): Promise<TableFixture> {
  const call = sampleCall(answered(text ?? '', { format: isJson(text) ? 'json' : 'text' }));
  const content = await buildResultContent(call, (shown) => shown.replaceAll('canary', '‹token›'));
  const result: StoredResult = { uri, call, content, createdAt: 0 };
  const posted: TableMessage[] = [];
  const done: string[] = [];
  const compared: (readonly NamedText[])[] = [];
  const copied: string[] = [];
  const note = (what: string) => (): void => void done.push(what);
  const deps: TableSessionDeps = {
    uri,
    title: 'User groups, list',
    locale: 'en',
    find: () => (text === undefined ? undefined : result),
    post: (message) => void posted.push(message),
    preferred: [],
    idFields: [],
    widths: () => new Map(),
    keepWidth: (name, width) => Promise.resolve(void done.push(`${name} ${width}`)),
    pageOf: () => Promise.resolve(undefined),
    timeOf: () => '14:03',
    readAgain: (allPages) => void done.push(allPages ? 'all pages' : 'again'),
    openAsJson: note('json'),
    saveAsCsv: note('csv'),
    copy: (copy, said) => {
      copied.push(copy);
      done.push(said);
    },
    compare: (texts) => void compared.push(texts),
    say: (said) => void done.push(said),
    head: () => undefined,
    rowButton: undefined,
    act: (action, ids) => void done.push([action, ...ids].join(' ')),
    pickColumns: () => Promise.resolve(undefined),
    goOn: ({ parameter, value }: NextCallArgument) => void done.push(`${parameter} ${value}`),
    nextCall: (response, { start, end }) =>
      Promise.resolve({ parameter: 'row', value: response.slice(start, end).replace(/\s/g, ''), uri }),
    ...changed,
  };
  return { session: new TableSession(deps), posted, done, compared, copied, deps };
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    return false;
  }
}

/** List response with `count` user groups; the first, the fifth and the last have no phone. */
export function manyGroups(count: number): string {
  const list = Array.from({ length: count }, (_, at) => ({
    user_group_id: at.toString(16).padStart(24, '6'),
    company_name: at % 2 === 0 ? `대한상사 ${at}` : `Hanbit ${at}`,
    business_number: `${String(at % 1000).padStart(3, '1')}-45-6789${at % 10}`,
    phone: [0, 4, count - 1].includes(at) ? (at === 4 ? '' : null) : `02-${String(at).padStart(4, '0')}`,
    status: at % 3,
    limit: { amount: at, currency: 'KRW' },
  }));
  return JSON.stringify({ count, list });
}
