/** Where a password follows a pattern: what the package's entry does inside. */
declare module '@zxcvbn-ts/core/dist/Matching.mjs' {
  import type { Options } from '@zxcvbn-ts/core';
  export default class Matching {
    constructor(options: Options);
    readonly matchers: Record<string, object>;
    match(password: string): { readonly i: number; readonly j: number }[];
  }
}

/** Letter → what is written for it. */
declare module '@zxcvbn-ts/core/dist/data/l33tTable.mjs' {
  const table: Record<string, string[]>;
  export default table;
}

/** Word lists of @zxcvbn-ts/language-en one by one: its entry would bring all of them, three times as much. */
declare module '@zxcvbn-ts/language-en/dist/*.json.mjs' {
  const words: string[];
  export default words;
}
