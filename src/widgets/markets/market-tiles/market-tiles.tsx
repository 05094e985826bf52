import { dateFormatter } from '#i18n/formatters.ts';
import { percentText } from '#i18n/percent-text.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Horizon } from '#kit/drawings/horizon.tsx';
import type { MarketTilesProps } from './market-tiles-props.ts';

/** What a page of markets begins with: its kinds, each by what moved most in it. The whole of a tile is its link's. */
const MarketTiles = ({ tiles, at, source }: MarketTilesProps) => {
  const text = useTexts('market-tiles');
  const { locale } = usePageLanguage();
  if (tiles.length === 0) return null; // as of a brand that has no page of a kind yet
  const hasMovers = tiles.some(({ mover }) => mover !== undefined);
  return (
    <nav className="market-tiles" aria-label={text('label')}>
      <ul>
        {tiles.map(({ name, href, count, mover }) => (
          <li key={href} className="market-tile">
            <a className="market-tile-name" href={href}>
              {name}
            </a>
            <span className="market-tile-count">{text('count', { count })}</span>
            {mover !== undefined && (
              <>
                {mover.prices.length > 1 && <Horizon prices={mover.prices} />}
                <p className="market-tile-mover">
                  <span className="visually-hidden">{text('mover')} </span>
                  <bdi className="market-tile-of">{mover.name}</bdi>{' '}
                  <bdi className="market-tile-change" dir="ltr" data-sign={Math.sign(mover.change)}>
                    {percentText(mover.change, locale)}
                  </bdi>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      {hasMovers && at !== undefined && (
        <p className="market-tiles-note">
          {text('note', {
            time: dateFormatter(locale, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }).format(at),
          })}{' '}
          {source === 'simulated' && text('simulated')}
          {source === 'recorded' && text('recorded')}
        </p>
      )}
    </nav>
  );
};

export default MarketTiles;
