import { useTexts } from '#i18n/use-texts.tsx';
import { APP_STORES } from '#contracts/app-stores.ts';
import { StoreButton } from '#kit/store-button.tsx';
import type { MarketButtonsProps } from './market-buttons.widget.ts';

const MarketButtons = ({ items }: MarketButtonsProps) => {
  const text = useTexts('app-stores');
  return (
    <ul className="market-buttons">
      {items
        .toSorted((a, b) => APP_STORES.indexOf(a.store) - APP_STORES.indexOf(b.store))
        .map(({ store, href, caption, value, icon }) => (
          <li key={store}>
            <StoreButton
              store={store}
              href={href}
              caption={caption ?? text('caption')}
              value={value ?? text(store)}
              symbol={icon}
            />
          </li>
        ))}
    </ul>
  );
};

export default MarketButtons;
