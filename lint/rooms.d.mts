export const rooms: readonly string[];
export const emptyRooms: readonly string[];
