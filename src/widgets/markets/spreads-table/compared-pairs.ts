import { pairList } from '#market/client/quotes/pair-list.ts';

/** The instruments that an author's `pairs` name; what is wrong in it is left for the parser. */
export const comparedPairs = ({ pairs }: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof pairs === 'string' ? pairList(pairs) : [];
