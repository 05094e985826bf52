import type { Brand } from '#content/brand.ts';
import type { ListedInstrument } from '#contracts/instruments.ts';

/** A page as a visitor asks for it. */
export type WalkedPage = {
  readonly address: string;
  readonly direction: 'ltr' | 'rtl';
  readonly isFirstOfLanguage: boolean;
};

/** Every page of every edition, by edition; of the instruments' pages, which one template makes, one of each kind. */
export function pagesToWalk(
  { editions, pages }: Brand,
  instruments: readonly ListedInstrument[],
): ReadonlyMap<string, readonly WalkedPage[]> {
  const kindOf = new Map(instruments.map(({ symbol, kind }) => [symbol, kind]));
  return new Map(
    editions.map(({ id, language, direction }) => {
      const seen = new Set<string>();
      const walked = pages(id).filter(({ front }) => {
        if (front.template !== 'instrument') return true;
        const kind = kindOf.get(front.symbol) ?? '';
        if (seen.has(kind)) return false;
        seen.add(kind);
        return true;
      });
      const isFirstOfLanguage = editions.find((edition) => edition.language === language)?.id === id;
      return [
        id,
        walked.map(({ path }) => ({
          address: path === '' ? `/${id}` : `/${id}/${path}`,
          direction,
          isFirstOfLanguage,
        })),
      ];
    }),
  );
}
