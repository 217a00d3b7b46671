import type { TextEdit } from '../replaceSecret';
import type { CodeLanguageId } from '../source/codeLanguages';
import type { Source, TextSpan } from '../source/readSource';
import { ValueReader } from '../written/valueReader';
import type { FoundSdkCall } from './clientNames';

/** A call that fails in every version of the backend SDK. */
export interface SdkMistake extends TextSpan {
  /** An object instead of an id, or a call without its module. */
  readonly kind: 'object' | 'module';
  /** The id parameter, or the call with its module. */
  readonly right: string;
  /** Empty if the source does not show the correct call. */
  readonly edits: readonly TextEdit[];
}

/**
 * Untyped languages; in a typed language the compiler reports an object instead of an id, and a call without its
 * module.
 */
const untyped: ReadonlySet<CodeLanguageId> = new Set(['javascript', 'python', 'php', 'ruby']);

/**
 * Finds calls of the SDK with an object instead of an id, or without their module. Other mistakes are not certain,
 * because the hints may lack methods. Empty in typed languages.
 */
export function findSdkMistakes(source: Source, calls: readonly FoundSdkCall[]): readonly SdkMistake[] {
  if (!untyped.has(source.language.id)) return [];
  return calls.flatMap((found) => {
    const mistake = found.leftOut === undefined ? objectForId(source, found) : missingModule(source, found);
    return mistake ? [mistake] : [];
  });
}

/** `orderSubscription.pause(…)`: the method is in the module `orderSubscription.requestIng`. */
function missingModule({ text }: Source, { call, start, end, leftOut = '' }: FoundSdkCall): SdkMistake {
  const at = end - (/[\w$]+$/.exec(text.slice(start, end))?.[0].length ?? 0);
  const link = text.slice(start, at).trimEnd().endsWith('->') ? '->' : '.';
  return {
    start: at,
    end,
    kind: 'module',
    right: call.name,
    edits: [{ start: at, end: at, text: `${leftOut}${link}` }],
  };
}

/** `detail({ user_group_id: id })`, which requests `/v1/user-groups/[object Object]`. */
function objectForId(source: Source, { call, open }: FoundSdkCall): SdkMistake | undefined {
  const names = call.takes.flatMap((take) => /^(?:path|query|body):(\w+)/.exec(take)?.[1] ?? []);
  const [right] = names;
  if (open === undefined) return undefined;
  const reader = new ValueReader(source, open);
  const [item] = reader.readList(open)?.items ?? [];
  if (!right?.endsWith('_id') || !call.takes[0]?.includes(right) || item?.value.kind !== 'object')
    return undefined;
  const { valueStart: start, end } = item;
  const bracket = start + source.text.slice(start, end).search(/[[({]/);
  const members = reader.readList(bracket)?.items ?? [];
  const given = names.map((name) => members.find((member) => isNamed(member.name ?? textOf(member), name)));
  const known = given.filter((member) => member !== undefined);
  // Offers an edit only if every member is an argument of the call and no earlier argument is missing.
  const isWhole = known.length === members.length && given.slice(0, known.length).every(Boolean);
  const text = known.map(textOf).join(', ');
  return { start, end, kind: 'object', right, edits: isWhole && text !== '' ? [{ start, end, text }] : [] };

  function textOf({ valueStart, end }: { readonly valueStart: number; readonly end: number }): string {
    return source.text.slice(valueStart, end).trim();
  }
}

/** `userGroupId` and `id` also name `user_group_id`. */
function isNamed(written: string, name: string): boolean {
  const bare = (text: string): string => text.replaceAll('_', '').toLowerCase();
  return bare(written) === bare(name) || (written === 'id' && name.endsWith('_id'));
}
