/** Longer ones are no words that anybody looks for. */
const MOST_LETTERS = 40;

/** What somebody looks for who asked for an address: the words of its last part, `meta-trader_5.html` as `meta trader 5`; empty where it has none. */
export function wordsOfAddress(path: string): string {
  const last = decodedPart(path.split('/').findLast((part) => part !== '') ?? '');
  const words = last
    .replace(/\.\w{2,5}$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.length > MOST_LETTERS || !/\p{L}{3}/u.test(words) ? '' : words;
}

/** Empty where it is not UTF-8, which nobody typed. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
