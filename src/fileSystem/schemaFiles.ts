import { lazy } from '../base/lazy';
import { buildUri } from '../documents/uris';

export interface SchemaFilesDeps {
  /** Builders by schema name. */
  readonly builders: Readonly<Record<string, () => string | Promise<string>>>;
  /** UTC, ms since 1970. */
  now(): number;
}

/** Schemas for VS Code's JSON service, built when first asked for and again after `invalidate`. */
export class SchemaFiles {
  private readonly built = new Map<string, () => Promise<Uint8Array>>();
  private modified: number;

  constructor(private readonly deps: SchemaFilesDeps) {
    this.modified = deps.now();
  }

  /** undefined for an unknown name. */
  async load(name: string): Promise<{ readonly bytes: Uint8Array; readonly modified: number } | undefined> {
    const builder = Object.hasOwn(this.deps.builders, name) ? this.deps.builders[name] : undefined;
    if (!builder) return undefined;
    const build = this.built.get(name) ?? lazy(async () => new TextEncoder().encode(await builder()));
    this.built.set(name, build);
    return { bytes: await build(), modified: this.modified };
  }

  /** Forgets what was built, such as when hints are switched; returns the URIs that changed. */
  invalidate(): readonly string[] {
    this.built.clear();
    this.modified = Math.max(this.deps.now(), this.modified + 1);
    return Object.keys(this.deps.builders).map((name) => buildUri({ kind: 'schema', name }));
  }
}
