import { emptySecretMembers } from './secretMembers';
import { buildUri, type RequestAddress } from './uris';

/** Where request documents are kept between sessions. */
export interface RequestFiles {
  /** `modified` is UTC, ms since 1970. */
  read(key: string): Promise<{ readonly bytes: Uint8Array; readonly modified: number } | undefined>;
  modified(key: string): Promise<number | undefined>;
  /** Replaces the file at once or not at all; resolves with its new modification time. */
  write(key: string, bytes: Uint8Array): Promise<number>;
}

export interface RequestVersion {
  readonly bytes: Uint8Array;
  /** UTC, ms since 1970; 0 for a skeleton that was never changed. */
  readonly modified: number;
}

export interface RequestStoreOptions {
  readonly files: RequestFiles;
  /** The text to start from; undefined for an unknown endpoint. */
  skeleton(endpointId: string): Promise<string | undefined>;
  redact(text: string): string;
}

/**
 * Request documents: what was written, else a skeleton. A secret that the user types stays in this window's
 * memory; the kept file has the member empty.
 */
export class RequestStore {
  private readonly written = new Map<string, RequestVersion>();

  constructor(private readonly options: RequestStoreOptions) {}

  /** undefined when the endpoint is unknown and nothing was written for it. */
  async load(address: RequestAddress): Promise<RequestVersion | undefined> {
    const key = buildUri(address);
    const own = this.written.get(key);
    const { files } = this.options;
    if (own && (await files.modified(key)) === own.modified) return own;
    const kept = await files.read(key);
    if (kept) return kept;
    const skeleton = await this.options.skeleton(address.endpointId);
    return skeleton === undefined ? undefined : { bytes: new TextEncoder().encode(skeleton), modified: 0 };
  }

  async write(address: RequestAddress, bytes: Uint8Array): Promise<void> {
    const key = buildUri(address);
    const text = emptySecretMembers(new TextDecoder().decode(bytes)) ?? '';
    const kept = new TextEncoder().encode(this.options.redact(text));
    const modified = await this.options.files.write(key, kept);
    this.written.set(key, { bytes, modified });
  }
}
