import { useTexts } from '#i18n/use-texts.tsx';
import type { PriceOrigin } from './price-origin.ts';

/** Where prices that are not live come from, below a table of them. Of several in a text, the last one says it (quotes.css). */
export const OriginNote = ({ source }: { readonly source: PriceOrigin | undefined }) => {
  const text = useTexts('app-quotes');
  if (source !== 'simulated' && source !== 'recorded') return null;
  return <span data-note="origin">{text(source === 'simulated' ? 'noteSimulated' : 'noteRecorded')}</span>;
};
