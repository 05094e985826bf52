import { Icon } from '#kit/icon.tsx';
import { SYMBOL_SIZES } from '#kit/symbol-name.ts';
import { useTexts } from '#i18n/use-texts.tsx';

const SHOWN_SIZE = '24px';

/** Every symbol that there is a drawing of, with the name that an editor writes (UIK-8). */
export const GallerySymbols = ({ names }: { readonly names: readonly string[] }) => {
  const text = useTexts('gallery');
  return (
    <>
      <header className="gallery-head">
        <h1>{text('symbols')}</h1>
        <p className="lead">{text('symbolsIntro', { sizes: SYMBOL_SIZES.join(', ') })}</p>
      </header>
      <ul className="gallery-symbols">
        {names.map((name) => {
          const symbol = `${name}_${SHOWN_SIZE}`;
          return (
            <li key={name} data-words={name.replaceAll('_', ' ')}>
              <Icon symbol={symbol} />
              <code className="ltr">{symbol}</code>
            </li>
          );
        })}
      </ul>
    </>
  );
};
