import { buildUri, type RequestAddress } from '../../documents/uris';
import { emptySecretMembers } from '../../http/redaction/hideSecrets';
import { createHash } from 'node:crypto';

/** Files of request documents, kept across windows. */
export interface RequestFiles {
  /** `modified` is UTC, ms since 1970. */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly modified: number } | undefined>;
  modified(key: string): Promise<number | undefined>;
  /** Writes the file completely or not at all; resolves to its modification time. */
  write(key: string, bytes: Uint8Array): Promise<number>;
  /** Replaces the file of `to` by the file of `from`. If `from` has no file, deletes the file of `to`. */
  move(from: string, to: string): Promise<void>;
  /** Deletes a key's file, if any. */
  delete(key: string): Promise<void>;
}

export interface RequestVersion {
  readonly bytes: Uint8Array;
  /** UTC, ms since 1970; 0 for an unchanged skeleton. */
  readonly modified: number;
}

export interface RequestStoreDeps {
  readonly files: RequestFiles;
  /** Text of a new document; undefined for an unknown endpoint. */
  skeleton(endpointId: string): Promise<string | undefined>;
  /** Present name of an environment. A document can still be open under a former name. */
  nameNow(environmentName: string): string;
  redact(text: string): string;
}

/**
 * Texts of request documents: the written text, else a skeleton. Secrets that the user types stay in the memory of this
 * window. The stored file has empty values for recognized secrets, and masks for known secrets inside other texts.
 */
export class RequestStore {
  private readonly written = new Map<string, RequestVersion>();

  constructor(private readonly deps: RequestStoreDeps) {}

  /** Loads the text of a document. Undefined if the endpoint is unknown and no text was written. */
  async load(address: RequestAddress): Promise<RequestVersion | undefined> {
    const key = this.keyOf(address);
    const own = this.written.get(key);
    const { files } = this.deps;
    if (own && (await files.modified(key)) === own.modified) return own;
    // A renamed environment's files are moved later; until then, the text is stored under the former name.
    const kept = (await files.read(key)) ?? (await files.read(buildUri(address)));
    if (kept) return kept;
    const skeleton = await this.deps.skeleton(address.endpointId);
    return skeleton === undefined ? undefined : { bytes: new TextEncoder().encode(skeleton), modified: 0 };
  }

  async write(address: RequestAddress, bytes: Uint8Array): Promise<void> {
    const key = this.keyOf(address);
    const text = new TextDecoder().decode(bytes);
    const { deps } = this;
    // An unchanged skeleton is not stored, so that later versions of this extension can improve it.
    if (text === (await deps.skeleton(address.endpointId)) && !(await deps.files.modified(key))) return;
    const kept = new TextEncoder().encode(deps.redact(emptySecretMembers(text) ?? ''));
    const modified = await deps.files.write(key, kept);
    this.written.set(key, { bytes, modified });
  }

  /** Moves documents of these endpoints to another environment name, and replaces the documents under that name. */
  async rename(from: string, to: string, endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) {
      const before = buildUri({ kind: 'request', environmentName: from, endpointId });
      const after = buildUri({ kind: 'request', environmentName: to, endpointId });
      await this.deps.files.move(before, after);
      const own = this.written.get(before);
      this.written.delete(before);
      this.written.delete(after);
      if (own) this.written.set(after, own);
    }
  }

  /** Deletes the documents of an environment for these endpoints, for example after the environment was removed. */
  async delete(environmentName: string, endpointIds: readonly string[]): Promise<void> {
    for (const endpointId of endpointIds) {
      const key = buildUri({ kind: 'request', environmentName, endpointId });
      await this.deps.files.delete(key);
      this.written.delete(key);
    }
  }

  private keyOf(address: RequestAddress): string {
    return buildUri({ ...address, environmentName: this.deps.nameNow(address.environmentName) });
  }
}

/** File name of a request document; a hash, because environment names may contain any character. */
export function requestFileName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`;
}
