import type { ReactNode } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Cover } from '#kit/drawings/cover.tsx';
import { Horizon } from '#kit/drawings/horizon.tsx';
import type { Measure } from '#kit/drawings/measure.ts';
import { MEASURED_DRAWINGS } from '#kit/drawings/measured-drawings.ts';
import { SlackWater } from '#kit/drawings/slack-water.tsx';
import { TideClock } from '#kit/drawings/tide-clock.tsx';

type Measured = keyof typeof MEASURED_DRAWINGS;

/** What front matter says of each, with data that suits it. */
const DATA: Readonly<Record<Measured | 'tide-clock', string>> = {
  soundings: 'sections',
  buoys: 'companies',
  skyline: 'instruments',
  band: 'spreads',
  ropes: 'leverage',
  strata: 'groups',
  'tide-clock': 'sessions',
};
const SIZES = [7, 12, 5, 9, 3];
const MEASURES: readonly Measure[] = SIZES.map((value, at) => ({
  label: String.fromCodePoint(65 + at),
  value,
  text: String(value),
  ...(at === 3 && { isOwn: true }),
}));
const HOURS = [
  [0, 9],
  [7, 16],
  [13, 22],
] as const;
const TIDES = HOURS.map(([opens, closes], at) => ({
  label: String.fromCodePoint(65 + at),
  value: closes - opens,
  text: `${opens}–${closes}`,
  spans: [[opens * 60, closes * 60]] as const,
}));
const PRICES = [10, 11, 10.5, 12, 11.6, 9.4, 9.8, 8.9, 9.9, 10.8, 11.9, 11.4, 12.6];

/** Every drawing of the kit with made-up sizes, and what an editor writes for it (decision 107). */
export const GalleryDrawings = () => {
  const text = useTexts('gallery');
  const { direction } = usePageLanguage();
  const given = { title: text('drawings'), isMirrored: direction === 'rtl' };
  const item = (name: string, drawing: ReactNode, written?: string) => (
    <li key={name} data-words={name}>
      <figure>
        {drawing}
        <figcaption>
          <code className="ltr">{written ?? name}</code>
        </figcaption>
      </figure>
    </li>
  );
  const head = (name: keyof typeof DATA): string => `head: { drawing: ${name}, data: ${DATA[name]} }`;
  return (
    <>
      <header className="gallery-head">
        <h1>{text('drawings')}</h1>
        <p className="lead">{text('drawingsIntro')}</p>
      </header>
      <ul className="gallery-drawings">
        {(Object.keys(MEASURED_DRAWINGS) as Measured[]).map((name) => {
          const Drawing = MEASURED_DRAWINGS[name];
          return item(name, <Drawing {...given} measures={MEASURES} />, head(name));
        })}
        {item('tide-clock', <TideClock {...given} measures={TIDES} />, head('tide-clock'))}
        {item('horizon', <Horizon prices={PRICES} title={text('drawings')} />)}
        {item('slack-water', <SlackWater />)}
        {item('cover', <Cover format="strip" seed="gallery" figure="18" caption="A" isMirrored={given.isMirrored} />)}
      </ul>
    </>
  );
};
