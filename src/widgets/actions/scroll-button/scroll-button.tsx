import type { MouseEvent } from 'react';
import { reportWidgetError } from '#islands/report-error.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { hashTarget } from '#kit/hash.ts';
import { Icon } from '#kit/icon.tsx';
import { isForBrowser } from '#kit/is-for-browser.ts';
import { moveFocus, moveFocusToStart } from '#kit/move-focus.ts';
import { scrollToElement } from '#kit/scroll-to.ts';
import { useScrolled } from '#kit/use-scrolled.ts';
import type { ScrollButtonProps } from './scroll-button.widget.ts';

const ScrollButton = ({ target, label }: ScrollButtonProps) => {
  const text = useTexts('scroll-button');
  const isShown = useScrolled();
  return (
    <a
      className="scroll-button"
      href={target ?? '#top'}
      data-shown={isShown ? '' : undefined}
      onClick={(event) => scroll(event, target)}
    >
      <Icon symbol="keyboard_arrow_up_24px" />
      <span className="scroll-button-label">{label ?? text('toTop')}</span>
    </a>
  );
};

export default ScrollButton;

const scroll = (event: MouseEvent, target: string | undefined): void => {
  if (isForBrowser(event)) return;
  event.preventDefault();
  if (target === undefined) {
    scrollToElement(document.documentElement, { offsetPx: 0 });
    moveFocusToStart();
    return;
  }
  const element = hashTarget(target);
  if (element === undefined) {
    reportWidgetError(
      'fc-scroll-button',
      new Error(
        `target "${target}" is not on the page, so a click leads nowhere. Check the target, or give a part of the page that id.`,
      ),
    );
    return;
  }
  scrollToElement(element);
  moveFocus(element);
};
