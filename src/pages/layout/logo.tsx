import { useTexts } from '#i18n/use-texts.tsx';
import { Drawing } from '../drawing.tsx';
import { pageAddress } from '#content/page-address.ts';
import { useSite } from '../site-context.ts';

export function Logo() {
  const text = useTexts('layout');
  const { brand, edition } = useSite();
  return (
    <a className="logo" href={pageAddress(edition, '')} aria-label={text('home', { brand: brand.settings.name })}>
      <Drawing file={brand.settings.logo} className="logo-mark" />
      <span className="logo-name ltr">{brand.settings.name}</span>
    </a>
  );
}
