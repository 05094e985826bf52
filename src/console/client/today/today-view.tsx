import './today.css';
import { type ComponentType, Suspense, useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { TODAY_BLOCKS } from '#console/sections.ts';
import { useMay } from '../me.ts';
import { dayText } from '../parts/moments.tsx';
import { Empty, Skeleton } from '../parts/states.tsx';
import { TODAY_VIEWS } from '../section-views.ts';

const VIEWS: Readonly<Record<string, Readonly<Record<string, ComponentType>> | undefined>> = TODAY_VIEWS;

/** Where everyone begins: what waits for them. Each section says itself what of it belongs here (section.ts). */
export const TodayView = () => {
  const text = useTexts('console-today');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const may = useMay();
  const [today] = useState(() => new Date().toISOString());
  const blocks = TODAY_BLOCKS.filter(({ needs }) => may(needs));
  return (
    <div className="c-page c-today">
      <div className="c-head">
        <h1>{textOfConsole('section-today')}</h1>
        <span className="c-count">{dayText(today, locale)}</span>
      </div>
      {blocks.length === 0 ? (
        <Empty title={text('nothingTitle')}>{text('nothingText')}</Empty>
      ) : (
        <>
          <p className="c-intro">{text('intro')}</p>
          {blocks.map(({ section, block }) => {
            const View = VIEWS[section]?.[block];
            return (
              View !== undefined && (
                <Suspense key={block} fallback={<Skeleton rows={3} />}>
                  <View />
                </Suspense>
              )
            );
          })}
        </>
      )}
    </div>
  );
};
