/**
 * Tests in a real editor that sometimes need a second attempt, for a known reason outside of this project. Each entry has
 * `file`, the full `title`, `reason`, and `since`, the date of the entry (`2026-11-22`). At most three entries are allowed.
 */
export const knownUnsteady = [];
