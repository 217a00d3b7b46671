import * as l10n from '@vscode/l10n';
import type { Field } from '../types';
import { type Members, noMembers, type Schema } from './combineSchemas';
import { CatalogDocumentError, type DocumentNode, textAt } from './documentNode';
import { countWithinLimits, readPart } from './foreignFile';
import type { LayerSource } from './layerSource';
import { lineAt, readSchema, readSources } from './readSchema';

/** Depth at which a recursive schema is cut. */
const MAX_DEPTH = 6;

/** Collects the fields of a schema. */
interface Level {
  readonly schema: Schema;
  readonly holder: { fields?: readonly Field[] };
  readonly nodePath: string;
  readonly depth: number;
}

/** The members that a schema names, or those of its items. */
export function readFields(source: LayerSource, schema: Schema, nodePath: string): readonly Field[] {
  const holder: Level['holder'] = {};
  readLevels(source, { schema, holder, nodePath, depth: 0 });
  return holder.fields ?? [];
}

/** Reads level by level, so that the limits cut the deepest fields. */
function readLevels(source: LayerSource, top: Level): void {
  const levels = [top];
  for (const { schema, holder, nodePath, depth } of levels) {
    const { byName, required } = membersOf(source, schema, nodePath);
    const fields: Field[] = [];
    for (const [name, member] of byName) {
      if (!countWithinLimits(source, nodePath)) break;
      const memberPath = `${nodePath}.${name}`;
      const read = readPart(
        source,
        undefined,
        () => readSchema(source, member.schema, memberPath),
        member.at,
      );
      if (!read) continue;
      const field = toField(source, name, read, required.get(name));
      fields.push(field);
      if (depth + 1 < MAX_DEPTH)
        levels.push({ schema: read, holder: field, nodePath: memberPath, depth: depth + 1 });
    }
    if (fields.length > 0) holder.fields = fields;
  }
}

function membersOf(source: LayerSource, schema: Schema, nodePath: string): Members {
  let current = schema;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const members = current.members();
    const { items } = current;
    if (members.byName.size > 0 || items === undefined) return members;
    const read = readPart(source, undefined, () => readSchema(source, items, `${nodePath}.items`));
    if (!read) break;
    current = read;
  }
  return noMembers;
}

/** `required: undefined`: not stated. */
function toField(
  source: LayerSource,
  name: string,
  { type = 'mixed', meaning, values, open, maxLength, sources }: Schema,
  required: boolean | undefined,
): Field & Level['holder'] {
  return {
    name,
    type,
    origin: source.origin,
    required,
    meaning,
    values,
    open,
    maxLength,
    fields: undefined,
    sources,
    file: source.file,
  };
}

/** A path or query parameter; its own description and sources win over its schema's. */
export function readParameter(
  source: LayerSource,
  parameter: DocumentNode,
  schema: unknown,
  nodePath: string,
): Field {
  const name = textAt(parameter, 'name', nodePath);
  if (!name) throw new CatalogDocumentError(nodePath, l10n.t('has no name'), { node: parameter });
  const required = typeof parameter['required'] === 'boolean' ? parameter['required'] : undefined;
  const namePath = `${nodePath}.${name}`;
  const read = readSchema(source, schema, namePath);
  const field = toField(source, name, read, required);
  readLevels(source, { schema: read, holder: field, nodePath: namePath, depth: 0 });
  return {
    ...field,
    meaning: lineAt(source, parameter, 'description', namePath) ?? field.meaning,
    sources: readSources(source, parameter, namePath) ?? field.sources,
  };
}
