/** A row as an answer: its fields and the status that the body repeats. */
export function withStatus<T extends object>(row: T): T & { readonly http_status: 200 } {
  return { ...row, http_status: 200 };
}
