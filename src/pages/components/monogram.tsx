/** First and last of the name's words by their first letters; one letter where the script joins its letters. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => {
    const [first] = new Intl.Segmenter().segment(word ?? '');
    return first === undefined ? [] : [first.segment.toLocaleUpperCase()];
  });
  return /\p{Script=Arabic}/u.test(name) ? (letters[0] ?? '') : letters.join('');
}

/** Decoration beside a name that is written out. */
export const Monogram = ({ name }: { readonly name: string }) => (
  <span className="monogram" aria-hidden="true">
    {initials(name)}
  </span>
);
