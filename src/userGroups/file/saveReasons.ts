/** Why VS Code saves: the user asked for it, or it does so by itself. */
type SaveReason = 'manual' | 'auto';

/**
 * The reason of each save between its announcement and its write. A save without an announcement, as "Save without
 * Formatting" makes it, is at least none of VS Code's own.
 */
export interface SaveReasons {
  announce(uri: string, reason: SaveReason): void;
  /** Takes the reason: the next write has its own. */
  take(uri: string): SaveReason;
  /** VS Code gave the announced save up. */
  forget(uri: string): void;
}

export function createSaveReasons(): SaveReasons {
  const announced = new Map<string, SaveReason>();
  return {
    announce: (uri, reason) => void announced.set(uri, reason),
    take: (uri) => {
      const reason = announced.get(uri) ?? 'manual';
      announced.delete(uri);
      return reason;
    },
    forget: (uri) => void announced.delete(uri),
  };
}
