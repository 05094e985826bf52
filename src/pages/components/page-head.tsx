import type { ReactNode } from 'react';
import { directionOf } from '#content/direction-of.ts';
import type { DrawnHead } from '#content/head-drawing.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { MEASURED_DRAWINGS } from '#kit/drawings/measured-drawings.ts';
import { type Tide, TideClock } from '#kit/drawings/tide-clock.tsx';
import { useSite } from '../site-context.ts';
import { type DrawnPage, headMeasures } from './head-measures.ts';

type PageHeadProps = {
  readonly page: DrawnPage & { readonly front: { readonly head?: DrawnHead | undefined } };
  /** Where the page's front matter says nothing: the page's own sections, unless the template knows better. */
  readonly otherwise?: DrawnHead;
  /** `shell`, where what is around it has none. */
  readonly className?: string;
  /** The words. */
  readonly children: ReactNode;
};

const SECTIONS: DrawnHead = { drawing: 'soundings', data: 'sections' };

/** The head of a page: words in seven columns and a drawing of the page's own facts in five; words alone where there is nothing to draw. */
export function PageHead({ page, otherwise = SECTIONS, className = '', children }: PageHeadProps) {
  const site = useSite();
  const text = useTexts('head-drawing');
  const names = useTexts('instruments');
  const { drawing, data } = page.front.head ?? otherwise;
  const measures = headMeasures(data, page, site, text, names);
  if (measures === undefined) return <header className={`${className} page-head`}>{children}</header>;
  const title = text(`title-${data}`);
  // As its words run, which are another language's where nobody has translated the page.
  const isMirrored = directionOf(page.fallbackFrom ?? page.language) === 'rtl';
  const Drawn = drawing === 'tide-clock' ? undefined : MEASURED_DRAWINGS[drawing];
  return (
    <header className={`${className} drawn-head`}>
      <div className="page-head">{children}</div>
      {Drawn === undefined ? (
        <TideClock title={title} measures={measures as readonly Tide[]} isMirrored={isMirrored} />
      ) : (
        <Drawn title={title} measures={measures} isMirrored={isMirrored} />
      )}
    </header>
  );
}
