import * as l10n from '@vscode/l10n';
import { createChangeEvent } from '../base/changeEvent';
import type { Disposable } from '../base/disposable';
import { sanitizeForDisplay } from '../base/sanitizeForDisplay';
import type { KeyValueStore } from '../base/storage';
import { UserError } from '../base/userError';
import { CommandId, SETTING_SECTION } from '../contributions';
import { SANDBOX_NAME } from './checkEnvironmentName';
import { openSettingRemedy } from '../base/openSettingRemedy';
import {
  parseEnvironmentSetting,
  readEntry,
  type ParsedSetting,
  type SettingProblem,
} from './parseEnvironmentSetting';
import type { Environment, EnvironmentEntry, Environments, ShowNotice } from './types';
import type { Log } from '../base/log';
import { showLogRemedy } from '../base/showLogRemedy';

export interface EnvironmentsDeps {
  /** The user's unchecked value of `commerceApi.environments`. */
  readSetting(): unknown;
  writeSetting(value: unknown): Promise<void>;
  onDidChangeSetting(listener: () => void): Disposable;
  /** Stores the name of the chosen environment, for each workspace. */
  readonly chosen: KeyValueStore;
  /** Stores former names of environments, for all windows. */
  readonly renames: KeyValueStore;
  readonly knownGatewayOrigins: readonly string[];
  /** Role header and update shape that the sandbox expects now. */
  readonly sandbox: {
    expects(): SandboxExpectation;
    onDidChange(listener: () => void): Disposable;
  };
  /** Called with new problems only. A problem that was solved and comes back is new. */
  reportProblems(problems: readonly SettingProblem[]): void;
}

export type SandboxExpectation = Pick<Environment, 'permissionHeader' | 'userGroupUpdate'>;

const CHOSEN_KEY = 'environment';

/** Optional members. An edit removes from the setting those that the new entry lacks. */
const unset = {
  gatewayUrl: undefined,
  live: undefined,
  headers: undefined,
  permissionHeader: undefined,
  authorization: undefined,
  userGroupUpdate: undefined,
} satisfies Partial<Record<keyof EnvironmentEntry, undefined>>;

export const sandbox: Environment = { name: SANDBOX_NAME, live: false, headers: {}, builtIn: true };

/** Creates the list of environments: the sandbox, then the entries of the setting. */
export function createEnvironments(deps: EnvironmentsDeps): Environments & Disposable {
  const changed = createChangeEvent();
  const renames = createRenames(deps.renames);
  const entries = createEntries(deps, renames);
  const { refresh, list, named, find } = entries;
  const follow = (): void => {
    refresh();
    changed.fire();
  };
  const subscriptions = [deps.onDidChangeSetting(follow), deps.sandbox.onDidChange(changed.fire)];

  const current = (): Environment => {
    const name = deps.chosen.get(CHOSEN_KEY);
    return (typeof name === 'string' ? find(name) : undefined) ?? entries.sandboxNow();
  };
  const choose = async (name: string | undefined): Promise<void> => {
    await deps.chosen.update(CHOSEN_KEY, name);
    changed.fire();
  };

  /** Reads the setting again, because it may have changed since the last event. Throws `UserError` if it is no list. */
  const readRaw = (): unknown[] => {
    const value = requireList(deps.readSetting() ?? []);
    refresh();
    return [...value];
  };
  const indexOf = (name: string): number => {
    const entry = entries.parsed().find((candidate) => candidate.environment.name === name);
    if (!entry) throw unknownEnvironment(name);
    return entry.index;
  };
  const write = async (value: readonly unknown[]): Promise<void> => {
    await deps.writeSetting(value);
    follow();
  };

  return {
    list,
    find,
    get current() {
      return current();
    },
    onDidChange: changed.on,
    dispose: () => subscriptions.forEach((subscription) => subscription.dispose()),

    switchTo: async (name) => {
      const found = find(name);
      if (!found) throw unknownEnvironment(name);
      await choose(found.name);
    },
    add: async (entry) => {
      const raw = readRaw();
      checkEntry(entry, namesIn(raw), deps.knownGatewayOrigins);
      await write([...raw, withoutUndefined({ ...entry })]);
    },
    replace: async (name, entry) => {
      const raw = readRaw();
      const index = indexOf(name);
      checkEntry(entry, namesIn(raw.toSpliced(index, 1)), deps.knownGatewayOrigins);
      const isChosen = current().name === name;
      const rename = renameOf({ name, baseUrl: named(name)?.baseUrl }, entry);
      // The rename is stored first, because other windows look for the former name as soon as the setting changes.
      const undo = rename && (await renames.note(rename));
      try {
        await write(raw.with(index, withoutUndefined({ ...(raw[index] as object), ...unset, ...entry })));
      } catch (error) {
        await undo?.();
        throw error;
      }
      if (isChosen && entry.name !== name) await choose(entry.name);
    },
    remove: async (name) => {
      const raw = readRaw();
      const isChosen = current().name === name;
      await write(raw.toSpliced(indexOf(name), 1));
      if (isChosen) await choose(undefined);
    },
  };
}

/** The parsed setting, read on first use, with look-up by name. */
function createEntries(deps: EnvironmentsDeps, renames: ReturnType<typeof createRenames>) {
  let lastRead: ParsedSetting | undefined;
  const refresh = (): ParsedSetting => {
    const known = new Set(lastRead?.problems.map(({ id }) => id));
    const names = new Set(lastRead?.entries.map(({ environment }) => environment.name));
    const parsed = parseEnvironmentSetting(deps.readSetting(), deps.knownGatewayOrigins);
    lastRead = parsed;
    const fresh = parsed.problems.filter(({ id }) => !known.has(id));
    if (fresh.length > 0) deps.reportProblems(fresh);
    const appeared = parsed.entries
      .map(({ environment }) => environment.name)
      .filter((name) => !names.has(name));
    // If a new entry takes a former name, that name no longer leads to the renamed environment, even after the entry is
    // removed. If the storage fails, the rename stays in effect.
    void renames.forget(appeared).catch(() => undefined);
    return parsed;
  };
  const parsed = (): ParsedSetting['entries'] => (lastRead ?? refresh()).entries;
  const sandboxNow = (): Environment => ({ ...sandbox, ...deps.sandbox.expects() });
  const list = (): readonly Environment[] => [sandboxNow(), ...parsed().map((entry) => entry.environment)];
  const named = (name: string): Environment | undefined =>
    list().find((environment) => environment.name === name);
  const find = (name: string): Environment | undefined => {
    const found = named(name);
    if (found) return found;
    const rename = renames.find(name);
    const renamed = rename && named(rename.to);
    // A call never goes to another base URL than the environment had under its former name.
    return renamed && renamed.baseUrl === rename.baseUrl ? renamed : undefined;
  };
  return { parsed, refresh, list, named, find, sandboxNow };
}

function requireList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new UserError(l10n.t('The setting commerceApi.environments must be a list of environments.'), [
    openSettingRemedy('environments'),
  ]);
}

function checkEntry(
  entry: EnvironmentEntry,
  otherNames: readonly string[],
  gateways: readonly string[],
): void {
  const { problem } = readEntry(entry, otherNames, gateways);
  if (problem !== undefined) throw new UserError(problem);
}

/** Names of all entries. Includes unusable entries, which the user may repair later. */
function namesIn(raw: readonly unknown[]): string[] {
  return raw.flatMap((item) => {
    const { name } = Object(item) as { readonly name?: unknown };
    return typeof name === 'string' ? [name] : [];
  });
}

function withoutUndefined(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

/** The error for a name without an environment. */
export function unknownEnvironment(name: string): UserError {
  return new UserError(l10n.t('There is no environment “{0}”.', sanitizeForDisplay(name, 60)), [
    { title: l10n.t('Switch Environment…'), command: CommandId.switchEnvironment },
  ]);
}

/** A new name of an environment with an unchanged base URL. */
export interface Rename {
  readonly from: string;
  readonly to: string;
  readonly baseUrl: string;
}

/** The rename that a change of an environment makes; undefined if the name stays or the base URL changes. */
export function renameOf(
  before: Pick<Environment, 'name' | 'baseUrl'>,
  { name, baseUrl }: Pick<EnvironmentEntry, 'name' | 'baseUrl'>,
): Rename | undefined {
  const isRenamed = name !== before.name && baseUrl === before.baseUrl;
  return isRenamed ? { from: before.name, to: name, baseUrl } : undefined;
}

const KEY = 'renamedEnvironments';
const MAX_RENAMES = 50;

/** Former names of environments, which open documents and other windows still use. */
function createRenames(store: KeyValueStore) {
  const list = (): readonly Rename[] => {
    const stored = store.get(KEY);
    return Array.isArray(stored) ? stored.filter(isRename) : [];
  };
  return {
    find: (formerName: string): Rename | undefined => list().find(({ from }) => from === formerName),
    /** Stores a rename. The result restores the renames from before. */
    note: async (rename: Rename): Promise<() => PromiseLike<void>> => {
      const { from, to } = rename;
      const before = list();
      const others = before
        .filter((other) => other.from !== from && other.from !== to)
        .map((other) => (other.to === from ? { ...other, to } : other));
      await store.update(KEY, [rename, ...others].slice(0, MAX_RENAMES));
      return () => store.update(KEY, before);
    },
    /** Removes former names that environments use again. */
    forget: async (names: readonly string[]): Promise<void> => {
      const kept = list().filter(({ from }) => !names.includes(from));
      if (kept.length < list().length) await store.update(KEY, kept);
    },
  };
}

/** Checks stored data, which another version of this extension may have written. */
function isRename(value: unknown): value is Rename {
  const { from, to, baseUrl } = Object(value) as Readonly<Record<string, unknown>>;
  return [from, to, baseUrl].every((member) => typeof member === 'string');
}

const MAX_ENTRIES = 6;
const MAX_ENTRY_CHARACTERS = 140;

/** One notice for all unusable entries: up to six with their problems, and the number of the others. */
export function settingNotice(problems: readonly SettingProblem[]): string {
  const [first] = problems;
  if (first && problems.length === 1) return first.sentence;
  const shown = problems.slice(0, MAX_ENTRIES);
  const rest = problems.length - shown.length;
  return [
    l10n.t('{0} environments in the setting commerceApi.environments cannot be used.', problems.length),
    ...shown.map(({ short, sentence }) => sanitizeForDisplay(short ?? sentence, MAX_ENTRY_CHARACTERS)),
    ...(rest === 0 ? [] : [l10n.t('{0} more are in the log.', rest)]),
  ].join(' · ');
}

/** Logs each problem. Shows one notice for all unusable entries, and one for each problem of a usable entry. */
export function showSettingProblems(
  problems: readonly SettingProblem[],
  log: Log,
  showNotice: ShowNotice,
): void {
  for (const { sentence } of problems) log.warn(`setting ${SETTING_SECTION}.environments: ${sentence}`);
  const openSetting = openSettingRemedy('environments');
  const unusable = problems.filter(({ isUsed }) => !isUsed);
  if (unusable.length > 0)
    showNotice(
      settingNotice(unusable),
      unusable.length === 1 ? [openSetting] : [openSetting, showLogRemedy()],
    );
  for (const { sentence, isUsed } of problems) if (isUsed) showNotice(sentence, [openSetting]);
}
