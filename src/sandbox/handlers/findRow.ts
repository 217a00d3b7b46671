import { SandboxError } from '../sandboxError';
import type { Table } from '../table';

/** The row with that id. Throws a `SandboxError` with the code when there is none. */
export function findRow<T extends object>(table: Table<T>, id: string | undefined, code: string): T {
  const row = id === undefined ? undefined : table.find(id);
  if (!row) throw new SandboxError(404, code, `There is no record with the id ${quote(id)}.`);
  return row;
}

function quote(id: string | undefined): string {
  return id === undefined ? '(none)' : `"${id.slice(0, 80)}"`;
}
