/** Word lists of @zxcvbn-ts/language-en one by one: its entry would bring all of them, three times as much. */
declare module '@zxcvbn-ts/language-en/dist/*.json.mjs' {
  const words: string[];
  export default words;
}
