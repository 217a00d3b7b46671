import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { KeyValueStore } from '../base/storage';
import type { Environment } from './types';

/** The settings of each environment as the user last confirmed them. */
export interface ConfirmedEnvironments {
  /**
   * A heading, then one line for each change that the user has not confirmed. Only one line for an environment that was
   * never confirmed. Empty without changes, and for the sandbox.
   */
  changesOf(environment: Environment): readonly string[];
  /**
   * Stores the environment's settings, or only the given members, as confirmed. Never rejects: if the storage fails,
   * the user is asked again.
   */
  confirm(environment: Environment, members?: readonly string[]): Promise<void>;
  /** On the first start, stores the settings of these environments as confirmed. Later does nothing. */
  adopt(environments: readonly Environment[]): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Members that are not secret: stored in plain text and shown with their values. */
const plainMembers: readonly string[] = ['baseUrl', 'gatewayUrl', 'live'];

/** Members that prompts ask for one by one when the user adds or edits an environment. */
export const askedMembers: readonly string[] = [
  ...plainMembers,
  'permissionHeader',
  'authorization',
  'userGroupUpdate',
];

/** Members of one environment, by name: JSON of a plain member, hash of any other member. */
type Facts = Readonly<Record<string, string>>;

const KEY = 'confirmedEnvironments';

export function createConfirmedEnvironments(store: KeyValueStore): ConfirmedEnvironments {
  const all = (): ReadonlyMap<string, Facts> => readAll(store.get(KEY));
  const write = async (entries: Iterable<readonly [string, Facts]>): Promise<void> => {
    try {
      await store.update(KEY, Object.fromEntries(entries));
    } catch {
      // The settings stay unconfirmed, so the next write asks again.
    }
  };
  return {
    changesOf: (environment) => {
      if (environment.builtIn) return [];
      const name = sanitizeForDisplay(environment.name, 40);
      const before = all().get(environment.name);
      if (!before)
        return [l10n.t('{0} was not added with Add Environment, and you have not confirmed it yet.', name)];
      const lines = describeChanges(before, factsOf(environment));
      return lines.length === 0
        ? []
        : [l10n.t('The settings of {0} were changed since you last confirmed them:', name), ...lines];
    },
    confirm: async (environment, members) => {
      const known = all();
      const isConfirmed = ([member]: readonly [string, string]): boolean => members?.includes(member) ?? true;
      const kept = Object.entries(known.get(environment.name) ?? {}).filter((fact) => !isConfirmed(fact));
      const facts = Object.entries(factsOf(environment)).filter(isConfirmed);
      await write([...known, [environment.name, Object.fromEntries([...kept, ...facts])]]);
    },
    adopt: async (environments) => {
      if (store.get(KEY) !== undefined) return;
      const own = environments.filter(({ builtIn }) => !builtIn);
      await write(own.map((environment) => [environment.name, factsOf(environment)]));
    },
    rename: async (from, to) => {
      const known = all();
      const facts = known.get(from);
      const others = [...known].filter(([name]) => name !== from && name !== to);
      await write(facts ? [...others, [to, facts]] : others);
    },
    delete: (gone) => write([...all()].filter(([name]) => name !== gone)),
  };
}

function readAll(stored: unknown): ReadonlyMap<string, Facts> {
  return new Map(Object.entries(Object(stored) as object).filter(isEntry));
}

/** Checks stored data, which another version of this extension may have written. */
function isEntry(entry: [string, unknown]): entry is [string, Facts] {
  const [, facts] = entry;
  return (
    typeof facts === 'object' &&
    facts !== null &&
    Object.values(facts).every((fact) => typeof fact === 'string')
  );
}

function factsOf({ name: _name, builtIn: _builtIn, ...members }: Environment): Facts {
  const facts = Object.entries(members)
    .map(([member, value]) => [member, JSON.stringify(value) as string | undefined] as const)
    .flatMap(([member, json]) => (json === undefined || json === '{}' ? [] : [[member, json] as const]))
    .map(([member, json]) => [member, plainMembers.includes(member) ? json : hashOf(json)] as const);
  return Object.fromEntries(facts);
}

function hashOf(json: string): string {
  return createHash('sha256').update(json).digest('base64');
}

const labels: Readonly<Record<string, () => string>> = {
  baseUrl: () => l10n.t('Address'),
  gatewayUrl: () => l10n.t('Payment gateway'),
  live: () => l10n.t('Live'),
  headers: () => l10n.t('Headers'),
  permissionHeader: () => l10n.t('Permission level header'),
  tokenRequest: () => l10n.t('How a token is issued'),
  authorization: () => l10n.t('How calls are authorized'),
  userGroupUpdate: () => l10n.t('How user groups are updated'),
};

function describeChanges(before: Facts, after: Facts): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((member) => before[member] !== after[member])
    .map((member) => {
      const label = labels[member]?.() ?? member;
      return plainMembers.includes(member)
        ? `${label}: ${shown(before[member])} → ${shown(after[member])}`
        : l10n.t('{0}: changed', label);
    });
}

function shown(json: string | undefined): string {
  if (json === undefined) return l10n.t('none');
  if (json === 'true') return l10n.t('yes');
  if (json === 'false') return l10n.t('no');
  return sanitizeForDisplay(json, 120);
}
