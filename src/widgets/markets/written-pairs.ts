import { pairList } from '#market/client/quotes/pair-list.ts';

/** The instruments that a tag names, or the usual ones. It is not checked yet; what is wrong in it is left to the schema. */
export const writtenPairs = ({ pairs }: { readonly pairs?: unknown }, usual = ''): readonly string[] =>
  pairList(typeof pairs === 'string' ? pairs : usual);
