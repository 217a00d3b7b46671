import { lazy } from '../base/lazy';
import { buildUri } from '../documents/uris';

export interface SchemaFilesDeps {
  /** Builders by schema name. */
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

  /** Undefined for an unknown name. */
  async load(name: string): Promise<{ readonly bytes: Uint8Array; readonly modified: number } | undefined> {
    const builder = Object.hasOwn(this.deps.builders, name) ? this.deps.builders[name] : undefined;
    if (!builder) return undefined;
    const build = this.built.get(name) ?? lazy(async () => new TextEncoder().encode(await builder()));
    this.built.set(name, build);
    return { bytes: await build(), modified: this.modified };
  }

  /** Drops the built schemas, for example when hints are switched; returns the changed URIs. */
  invalidate(): readonly string[] {
    this.built.clear();
    this.modified = Math.max(this.deps.now(), this.modified + 1);
    return Object.keys(this.deps.builders).map((name) => buildUri({ kind: 'schema', name }));
  }
}
