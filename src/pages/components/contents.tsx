import type { Heading } from '#content/markdown.ts';
import { useTexts } from '#i18n/use-texts.tsx';

/** The table of contents: links to the headings. A page with one or two has none. */
export function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  const text = useTexts('contents');
  const chapters = headings.filter(({ depth }) => depth === 2);
  if (chapters.length < 3) return null;
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 className="contents-title" id="contents">
        {text('contents')}
      </h2>
      <ol>
        {chapters.map(({ id, text: words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
