import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { SCROLL_SPY_ABOVE_PX, SCROLL_SPY_SCROLL_MS } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { writeHash } from '#kit/hash.ts';
import { moveFocus } from '#kit/move-focus.ts';
import { scrollTabIntoView } from '#kit/scroll-tab-into-view.ts';
import { scrollToElement } from '#kit/scroll-to.ts';
import type { ScrollSpyProps } from './scroll-spy.widget.ts';
import { useIsAbove } from './use-is-above.ts';
import { useSpy } from './use-spy.ts';

const ScrollSpy = ({ items, label, above }: ScrollSpyProps) => {
  const text = useTexts('scroll-spy');
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [targets] = useState(() => items.map(({ target }) => target.replace('#', '')));
  const isShown = useIsAbove(above);
  const { active, fixedWidthPx } = useSpy(place, targets, isShown);
  const isFixed = fixedWidthPx !== undefined;

  useEffect(() => {
    for (const id of targets) {
      if (document.getElementById(id) === null)
        console.error(
          `scroll-spy: target "#${id}" is not on the page, so its link leads nowhere. Check the item's target.`,
        );
    }
  }, [targets]);

  // SPY-2: the layout closes the menu's panel.
  useEffect(() => {
    if (!isFixed) return;
    document.documentElement.dataset['spyFixed'] = '';
    return () => void delete document.documentElement.dataset['spyFixed'];
  }, [isFixed]);

  useEffect(() => {
    const tab = list.current?.children[active];
    if (tab !== undefined && list.current !== null) scrollTabIntoView(tab, list.current);
  }, [active]);

  const follow = (event: MouseEvent, id: string) => {
    const target = document.getElementById(id);
    if (target === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const hash = `#${encodeURIComponent(id)}`;
    if (hash !== location.hash) writeHash(hash, 'push');
    scrollToElement(target, { durationMs: SCROLL_SPY_SCROLL_MS });
    moveFocus(target);
  };

  return (
    <div
      ref={place}
      className="scroll-spy"
      data-lower={above < SCROLL_SPY_ABOVE_PX ? '' : undefined}
      data-fixed={isFixed ? '' : undefined}
      hidden={!isShown}
    >
      <nav
        className="scroll-spy-bar"
        aria-label={label ?? text('label')}
        style={isFixed ? { inlineSize: fixedWidthPx } : undefined}
      >
        <ul ref={list} className="tab-list" data-variant="secondary" data-size="large">
          {items.map((item, index) => (
            <li key={item.target}>
              <a
                className="tab"
                href={`#${encodeURIComponent(targets[index] ?? '')}`}
                aria-current={index === active ? 'location' : undefined}
                onClick={(event) => follow(event, targets[index] ?? '')}
              >
                {item.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
};

export default ScrollSpy;
