import { invalid } from './sandboxError';

const MAX_TEXT = 10_000;

/** What a body may hold under a name. */
export type FieldRule = 'text' | 'integer' | 'number' | 'flag';
type FieldRules = Readonly<Record<string, FieldRule>>;
interface RuleTypes {
  readonly text: string;
  readonly integer: number;
  readonly number: number;
  readonly flag: boolean;
}
type FieldsOf<R extends FieldRules> = { readonly [N in keyof R]?: RuleTypes[R[N]] };

const checks: Readonly<Record<FieldRule, { readonly what: string; accepts(value: unknown): boolean }>> = {
  text: {
    what: `a text of at most ${MAX_TEXT} characters`,
    accepts: (value) => typeof value === 'string' && value.length <= MAX_TEXT,
  },
  integer: { what: 'a whole number', accepts: (value) => Number.isSafeInteger(value) },
  number: { what: 'a number', accepts: (value) => typeof value === 'number' && Number.isFinite(value) },
  flag: { what: 'true or false', accepts: (value) => typeof value === 'boolean' },
};

/** The members that the rules name, checked; others are ignored. Throws a `SandboxError` that names a bad one. */
export function readFields<R extends FieldRules>(
  body: Readonly<Record<string, unknown>>,
  rules: R,
): FieldsOf<R> {
  const found: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    if (!checks[rule].accepts(value)) throw invalid(`${name} must be ${checks[rule].what}.`);
    found[name] = value;
  }
  return found as FieldsOf<R>;
}

/** A text that must be there. Throws a `SandboxError` when it is missing, empty or no text. */
export function requireText(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = readFields(body, { [name]: 'text' })[name];
  if (value === undefined || value.trim() === '') throw invalid(`${name} is required.`);
  return value;
}

/** The object under that name when there is one, else the body itself: public clients send both shapes. */
export function unwrap(
  body: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const inner = body[name];
  return isObject(inner) ? inner : body;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
