import type { RequestStore } from '../calls/requests/requestStore';
import { type ResultStore, expiredLine } from '../calls/results/resultStore';
import { parseUri, buildUri, type TextAddress } from '../documents/uris';
import { lazy } from '../base/lazy';
import { keepNewest } from '../base/keepNewest';

/** State of a file at one moment. Times are UTC, ms since 1970. */
export interface DocumentFile {
  readonly bytes: Uint8Array;
  readonly created: number;
  readonly modified: number;
  readonly readOnly: boolean;
  /** Size reported to VS Code; absent: the number of bytes. */
  readonly size?: number;
}

/** Files of the `commerce-api` scheme, by URI. */
export interface DocumentFiles {
  /** The file's state, which VS Code asks for before a read or a write. Undefined if the URI names no file. */
  stat(uri: string): Promise<DocumentFile | undefined>;
  /** The file with its content; undefined if the URI names no file. */
  load(uri: string): Promise<DocumentFile | undefined>;
  /**
   * Writes the file; returns false if the file is read-only or the URI names no file. Rejects if the write of a user
   * group saves nothing.
   */
  write(uri: string, bytes: Uint8Array): Promise<boolean>;
}

interface UserGroupFileContent {
  readonly text: string;
  readonly version: { readonly mtime: number; readonly size: number };
  readonly readOnly: boolean;
}

/** Files of user groups, by URI. `write` rejects with one sentence if it saves nothing. */
interface UserGroupFileStore {
  stat(uri: string): Promise<UserGroupFileContent>;
  read(uri: string): Promise<UserGroupFileContent>;
  write(uri: string, text: string): Promise<void>;
}

export interface DocumentFilesDeps {
  readonly userGroupFiles: UserGroupFileStore;
  readonly results: ResultStore;
  readonly requests: Pick<RequestStore, 'load' | 'write'>;
  readonly schemas: SchemaFiles;
  readonly texts: SharedTexts;
}

/** Serves each kind of document from its own store. */
export function createDocumentFiles(deps: DocumentFilesDeps): DocumentFiles {
  const load: DocumentFiles['load'] = async (uri) => {
    const address = parseUri(uri);
    switch (address?.kind) {
      case undefined:
        return undefined;
      case 'userGroup':
        return userGroupFile(await deps.userGroupFiles.read(uri));
      case 'result':
        return resultFile(deps.results, uri);
      case 'request':
        return toFile(await deps.requests.load(address), false);
      case 'schema':
        return toFile(await deps.schemas.load(address.name), true);
      case 'text':
        return toFile(deps.texts.load(address.name), true);
    }
  };
  return {
    load,
    stat: async (uri) =>
      parseUri(uri)?.kind === 'userGroup' ? userGroupFile(await deps.userGroupFiles.stat(uri)) : load(uri),
    write: async (uri, bytes) => {
      const address = parseUri(uri);
      if (address?.kind === 'userGroup') {
        await deps.userGroupFiles.write(uri, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        return true;
      }
      if (address?.kind !== 'request') return false;
      await deps.requests.write(address, bytes);
      return true;
    },
  };
}

function resultFile(results: ResultStore, uri: string): DocumentFile {
  const created = results.find(uri)?.createdAt ?? 0;
  return { bytes: results.read(uri), created, modified: created, readOnly: true };
}

function toFile(
  version: { readonly bytes: Uint8Array; readonly modified: number } | undefined,
  readOnly: boolean,
): DocumentFile | undefined {
  return version && { ...version, created: 0, readOnly };
}

function userGroupFile({ text, version, readOnly }: UserGroupFileContent): DocumentFile {
  const bytes = new TextEncoder().encode(text);
  return { bytes, created: 0, modified: version.mtime, size: version.size, readOnly };
}

export interface SchemaFilesDeps {
  /** By schema name. */
  readonly builders: Readonly<Record<string, () => string | Promise<string>>>;
  /** UTC, ms since 1970. */
  now(): number;
}

/** Schemas for VS Code's JSON extension, built on first use and again after `invalidate`. */
export class SchemaFiles {
  private readonly built = new Map<string, () => Promise<Uint8Array>>();
  private modified: number;

  constructor(private readonly deps: SchemaFilesDeps) {
    this.modified = deps.now();
  }

  /** The schema's text; undefined for an unknown name. */
  async load(name: string): Promise<{ readonly bytes: Uint8Array; readonly modified: number } | undefined> {
    const builder = Object.hasOwn(this.deps.builders, name) ? this.deps.builders[name] : undefined;
    if (!builder) return undefined;
    const build = this.built.get(name) ?? lazy(async () => new TextEncoder().encode(await builder()));
    this.built.set(name, build);
    return { bytes: await build(), modified: this.modified };
  }

  /** Drops the built schemas, for example after hints are switched on or off. Returns the URIs of all schemas. */
  invalidate(): readonly string[] {
    this.built.clear();
    this.modified = Math.max(this.deps.now(), this.modified + 1);
    return Object.keys(this.deps.builders).map((name) => buildUri({ kind: 'schema', name }));
  }
}

const MAX_TEXTS = 20;

interface SharedText {
  readonly bytes: Uint8Array;
  /** UTC, ms since 1970. */
  readonly modified: number;
}

/** Read-only texts by title. A new text replaces the text with the same title. Keeps the 20 newest texts. */
export class SharedTexts {
  private readonly texts = new Map<string, SharedText>();

  constructor(private readonly now: () => number) {}

  /** Stores a text; returns its canonical URI. */
  set(title: string, text: string, extension: TextAddress['extension'] = 'txt'): string {
    const before = this.texts.get(title)?.modified ?? 0;
    const modified = Math.max(this.now(), before + 1);
    keepNewest(this.texts, title, { bytes: new TextEncoder().encode(text), modified }, MAX_TEXTS);
    return buildUri({ kind: 'text', name: title, extension });
  }

  load(title: string): SharedText {
    return this.texts.get(title) ?? { bytes: new TextEncoder().encode(`${expiredLine('')}\n`), modified: 0 };
  }
}
