import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';

type QuotesTab = { readonly name: string; readonly content: ReactNode };

/**
 * All lists are in the document, one is shown. Which rows are hidden is all that the price binder needs to know: the
 * pairs change with it (LIV-5). Without scripts every list shows, under its name.
 */
export const QuotesTabs = ({ tabs, initial }: { tabs: readonly QuotesTab[]; initial: number }) => {
  const text = useTexts('app-quotes');
  const { direction } = usePageLanguage();
  const [active, setActive] = useState(initial);
  const id = useId();
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  const select = (index: number) => {
    setActive(index);
    buttons.current[index]?.focus();
    buttons.current[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const next = { [forward]: active + 1, [backward]: active - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    select((next + tabs.length) % tabs.length);
  };

  return (
    <>
      <div className="quotes-tabs needs-js" role="tablist" aria-label={text('tabsLabel')}>
        {tabs.map(({ name }, index) => (
          <button
            key={index}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            data-hold=""
            onClick={() => select(index)}
            onKeyDown={onKeyDown}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div key={index} className="quotes-panel" role="tabpanel" id={`${id}-panel-${index}`} aria-labelledby={`${id}-tab-${index}`} hidden={index !== active}>
          <h3 className="quotes-heading">{name}</h3>
          {content}
        </div>
      ))}
    </>
  );
};
