import type { SettingTypes } from '../contributions';

/** Allowed values of a setting, and the value used in place of any other. */
export type SettingRule =
  | { readonly min: number; readonly max: number; readonly isWhole?: true; readonly otherwise: number }
  | { readonly oneOf: readonly unknown[]; readonly otherwise: string | boolean };

/**
 * Rules of every setting except lists, whose entries are checked one by one. A test compares the rules with
 * package.json.
 */
export const settingRules = {
  'request.timeoutSeconds': { min: 1, max: 600, otherwise: 30 },
  'response.maxMegabytes': { min: 1, max: 200, otherwise: 20 },
  // With an invalid value the user is asked about every write, although the default is `live`.
  confirmWrites: { oneOf: ['live', 'always'], otherwise: 'always' },
  hints: { oneOf: [true, false], otherwise: true },
  'codeHelp.enabled': { oneOf: [true, false], otherwise: true },
  'history.size': { min: 0, max: 1000, isWhole: true, otherwise: 50 },
  // An invalid value turns the assistant off.
  assistant: { oneOf: ['ask', 'lookup', 'off'], otherwise: 'off' },
  'sandbox.port': { min: 0, max: 65_535, isWhole: true, otherwise: 0 },
} as const satisfies Partial<Record<keyof SettingTypes, SettingRule>>;

export type PlainSetting = keyof typeof settingRules;
export const plainSettings = Object.keys(settingRules) as readonly PlainSetting[];

/** Whether the value is allowed for the setting; true for a setting without a rule. */
export function isUsable(name: keyof SettingTypes, value: unknown): boolean {
  const rule = ruleOf(name);
  if (!rule) return true;
  if ('oneOf' in rule) return rule.oneOf.includes(value);
  if (typeof value !== 'number' || !(value >= rule.min && value <= rule.max)) return false;
  return rule.isWhole !== true || Number.isInteger(value);
}

/** The value if allowed, else the rule's fallback. An out-of-range number is not clamped. */
export function usableValue(name: keyof SettingTypes, value: unknown): unknown {
  return isUsable(name, value) ? value : ruleOf(name)?.otherwise;
}

function ruleOf(name: keyof SettingTypes): SettingRule | undefined {
  return Object.hasOwn(settingRules, name) ? settingRules[name as PlainSetting] : undefined;
}
