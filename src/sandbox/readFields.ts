import * as v from 'valibot';
import { invalid } from './sandboxError';

const MAX_TEXT = 10_000;

/** Allowed types of a body member. */
const rules = {
  text: {
    what: `a text of at most ${MAX_TEXT} characters`,
    shape: v.pipe(v.string(), v.maxLength(MAX_TEXT)),
  },
  integer: { what: 'a whole number', shape: v.pipe(v.number(), v.safeInteger()) },
  number: { what: 'a number', shape: v.pipe(v.number(), v.finite()) },
  flag: { what: 'true or false', shape: v.boolean() },
};
type Rules = typeof rules;
export type FieldRule = keyof Rules;
type FieldRules = Readonly<Record<string, FieldRule>>;
type FieldsOf<R extends FieldRules> = { readonly [N in keyof R]?: v.InferOutput<Rules[R[N]]['shape']> };

/** The members named by the rules, validated; others are ignored. Throws a `SandboxError` that names an invalid one. */
export function readFields<R extends FieldRules>(
  body: Readonly<Record<string, unknown>>,
  wanted: R,
): FieldsOf<R> {
  const found: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(wanted)) {
    if (!Object.hasOwn(body, name)) continue;
    const value = body[name];
    const { shape, what } = rules[rule];
    if (!v.is(shape, value)) throw invalid(`${name} must be ${what}.`);
    found[name] = value;
  }
  return found as FieldsOf<R>;
}

/** A required text. Throws a `SandboxError` if it is missing, empty or no text. */
export function requireText(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = readFields(body, { [name]: 'text' })[name];
  if (value === undefined || value.trim() === '') throw invalid(`${name} is required.`);
  return value;
}

/** The object under that name, else the body itself: public clients send both shapes. */
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
