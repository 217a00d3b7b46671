import { createChangeEvent } from '../../base/changeEvent';

/** Statuses that a fault can give a response. */
export const faultCodes = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504] as const;
/** Broken responses, such as `lost` for no response and `half` for the first half of the bytes. */
export const faultOutcomes = ['lost', 'half', 'closed', 'html', 'broken', 'empty'] as const;
/** Longest delay of a response in seconds. The server closes an idle connection only after twice this time. */
export const MAX_DELAY_SECONDS = 60;

/** Simulated fault of one call. */
export interface Fault {
  /** Status of the refusal; the call is then not executed. */
  readonly code?: (typeof faultCodes)[number];
  /** Delay of the response in seconds. */
  readonly delay?: number;
  readonly outcome?: (typeof faultOutcomes)[number];
}

/** A fault that the user chose for future calls. */
export interface PlannedFault {
  readonly label: string;
  readonly fault: Fault;
  /** Number of affected calls; undefined: all calls until the fault is removed. */
  readonly times?: number;
  /** The only affected operation; undefined: all. */
  readonly endpointId?: string;
  /** True: reads are unaffected, such as the read before a save. */
  readonly writesOnly?: true;
}

/** Holds the planned fault and the number of calls that it still affects. */
export function createFaultPlan() {
  const changed = createChangeEvent();
  let planned: PlannedFault | undefined;
  const set = (next: PlannedFault | undefined): void => {
    planned = next;
    changed.fire();
  };
  return {
    current: (): PlannedFault | undefined => planned,
    set,
    /** Counts the call and returns its fault; undefined if the planned fault does not affect the call. */
    take: (operationId: string, isWrite: boolean): Fault | undefined => {
      if (!planned || (planned.endpointId ?? operationId) !== operationId) return undefined;
      if (planned.writesOnly && !isWrite) return undefined;
      const { fault, times } = planned;
      if (times !== undefined) set(times > 1 ? { ...planned, times: times - 1 } : undefined);
      return fault;
    },
    onDidChange: changed.on,
  };
}

/** Preferences between commas, and their parts between semicolons (RFC 7240). A divider in quotes does not count. */
const preferences = /(?:[^,"]|"(?:[^"\\]|\\.)*"|")+/g;
const parts = /(?:[^;"]|"(?:[^"\\]|\\.)*"|")+/g;
const nameAndValue = /^([\w!#$%&'*+.^`|~-]+)(?:[\t ]*=[\t ]*([\w!#$%&'*+.^`|~-]+|"(?:[^"\\]|\\.)*"))?$/;

const wishes: { readonly [K in keyof Fault]-?: (text: string) => Fault[K] } = {
  code: (text) => faultCodes.find((code) => String(code) === text),
  delay: (text) =>
    /^\d{1,2}(?:\.\d{1,3})?$/.test(text) && Number(text) <= MAX_DELAY_SECONDS ? Number(text) : undefined,
  outcome: (text) => faultOutcomes.find((outcome) => outcome === text.toLowerCase()),
};

/**
 * Reads the fault that a call requests in its `Prefer` header, such as `code=404, delay=2`; undefined if it requests
 * none. The first of repeated preferences counts. A supported preference may also follow another supported one after a
 * semicolon.
 */
export function readPrefer(header = ''): Fault | undefined {
  const found = new Map<string, string>();
  for (const preference of header.match(preferences) ?? []) {
    const read = (preference.match(parts) ?? []).map((part) => {
      const [, name = '', value = ''] = nameAndValue.exec(part.trim()) ?? [];
      return { name: name.toLowerCase(), value: unquote(value) };
    });
    if (!Object.hasOwn(wishes, read[0]?.name ?? '')) continue;
    for (const { name, value } of read) if (!found.has(name)) found.set(name, value);
  }
  const granted = Object.entries(wishes).flatMap(([name, read]) => {
    const value = read(found.get(name) ?? '');
    return value === undefined ? [] : [[name, value] as const];
  });
  return granted.length === 0 ? undefined : Object.fromEntries(granted);
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}
