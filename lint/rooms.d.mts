export const rooms: readonly string[];
