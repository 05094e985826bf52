/** Stands for "no such row" where a query is made anyway, so that unknown takes as long as known. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';
