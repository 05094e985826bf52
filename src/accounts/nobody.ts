/** Stands for "no such row" where a query is made all the same, so that unknown takes as long as known. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
