/** A record as an answer: its fields and the status that the body repeats. */
export function withStatus<T extends object>(record: T): T & { readonly http_status: 200 } {
  return { ...record, http_status: 200 };
}
