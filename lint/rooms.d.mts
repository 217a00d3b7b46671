export const rooms: readonly string[];
export const exceptions: readonly string[];
