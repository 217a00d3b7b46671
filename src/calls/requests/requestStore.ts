import { buildUri, type RequestAddress } from '../../documents/uris';
import { emptySecretMembers } from './emptySecretMembers';

/** Where request documents are kept between sessions. */
export interface RequestFiles {
  /** `modified` is UTC, ms since 1970. */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly modified: number } | undefined>;
  modified(key: string): Promise<number | undefined>;
  /** Replaces the file at once or not at all; resolves with its new modification time. */
  write(key: string, bytes: Uint8Array): Promise<number>;
  /**
   * Moves the file of one key to another key, over the file there; where there is none to move, the file there is
   * removed.
   */
  move(from: string, to: string): Promise<void>;
  /** Removes the file of a key, if there is one. */
  delete(key: string): Promise<void>;
}

export interface RequestVersion {
  readonly bytes: Uint8Array;
  /** UTC, ms since 1970; 0 for a skeleton that was never changed. */
  readonly modified: number;
}

export interface RequestStoreDeps {
  readonly files: RequestFiles;
  /** The text to start from; undefined for an unknown endpoint. */
  skeleton(endpointId: string): Promise<string | undefined>;
  /** The name that an environment has now: a document may be open under a former one. */
  nameNow(environmentName: string): string;
  redact(text: string): string;
}

/**
 * Request documents: the text that was written, else a skeleton. A secret that the user types stays in the memory of
 * this window; in the file its member is empty.
 */
export class RequestStore {
  private readonly written = new Map<string, RequestVersion>();

  constructor(private readonly deps: RequestStoreDeps) {}

  /** undefined when the endpoint is unknown and nothing was written for it. */
  async load(address: RequestAddress): Promise<RequestVersion | undefined> {
    const key = this.keyOf(address);
    const own = this.written.get(key);
    const { files } = this.deps;
    if (own && (await files.modified(key)) === own.modified) return own;
    // Until files are moved to a new name of their environment, the text is under the former one.
    const kept = (await files.read(key)) ?? (await files.read(buildUri(address)));
    if (kept) return kept;
    const skeleton = await this.deps.skeleton(address.endpointId);
    return skeleton === undefined ? undefined : { bytes: new TextEncoder().encode(skeleton), modified: 0 };
  }

  async write(address: RequestAddress, bytes: Uint8Array): Promise<void> {
    const key = this.keyOf(address);
    const text = emptySecretMembers(new TextDecoder().decode(bytes)) ?? '';
    const { deps } = this;
    // A skeleton that nobody filled in is not kept, so that a later one of its endpoint may differ.
    if (text === (await deps.skeleton(address.endpointId)) && !(await deps.files.modified(key))) return;
    const kept = new TextEncoder().encode(deps.redact(text));
    const modified = await deps.files.write(key, kept);
    this.written.set(key, { bytes, modified });
  }

  /** Moves the documents of one environment name to another, over those of an earlier environment of that name. */
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

  /** Deletes the documents of an environment that is gone. */
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
