import type { SettingTypes } from '../contributions';

/** What a plain setting may hold, and what applies in place of anything else. */
export type SettingRule =
  | { readonly min: number; readonly max: number; readonly isWhole?: true; readonly otherwise: number }
  | { readonly oneOf: readonly unknown[]; readonly otherwise: string | boolean };

/** Every setting but the lists, which are read entry by entry. The manifest says the same; a test holds the two together. */
export const settingRules = {
  'request.timeoutSeconds': { min: 1, max: 600, otherwise: 30 },
  'response.maxMegabytes': { min: 1, max: 200, otherwise: 20 },
  // Not the default, but what asks: a broken setting must not send a write unasked.
  confirmWrites: { oneOf: ['live', 'always'], otherwise: 'always' },
  hints: { oneOf: [true, false], otherwise: true },
  'codeHelp.enabled': { oneOf: [true, false], otherwise: true },
  'history.size': { min: 0, max: 1000, isWhole: true, otherwise: 50 },
  // A broken setting gives nothing.
  assistant: { oneOf: ['ask', 'lookup', 'off'], otherwise: 'off' },
  'sandbox.port': { min: 0, max: 65_535, isWhole: true, otherwise: 0 },
} as const satisfies Partial<Record<keyof SettingTypes, SettingRule>>;

export type PlainSetting = keyof typeof settingRules;
export const plainSettings = Object.keys(settingRules) as readonly PlainSetting[];

/** Whether a setting holds what it may. */
export function isUsable(name: keyof SettingTypes, value: unknown): boolean {
  const rule = ruleOf(name);
  if (!rule) return true;
  if ('oneOf' in rule) return rule.oneOf.includes(value);
  if (typeof value !== 'number' || !(value >= rule.min && value <= rule.max)) return false;
  return rule.isWhole !== true || Number.isInteger(value);
}

/** A setting's value, or what applies where it is not allowed. A number out of bounds is not moved into them. */
export function usableValue(name: keyof SettingTypes, value: unknown): unknown {
  return isUsable(name, value) ? value : ruleOf(name)?.otherwise;
}

function ruleOf(name: keyof SettingTypes): SettingRule | undefined {
  return Object.hasOwn(settingRules, name) ? settingRules[name as PlainSetting] : undefined;
}
