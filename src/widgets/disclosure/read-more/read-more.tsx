import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Html } from '#islands/html.tsx';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { ReadMoreProps } from './read-more.widget.ts';
import { slideHeight } from './slide-height.ts';
import { useFit } from './use-fit.ts';
import { useOpenWhenScrolled } from './use-open-when-scrolled.ts';

/** UIK-4. What is in view at first is decided by the style sheet; the code adds the toggle's work. */
const ReadMore = ({ html, minHeight, maxHeight, more, less }: ReadMoreProps) => {
  const text = useTexts('read-more');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const fit = useFit(box, minHeight, maxHeight);
  useOpenWhenScrolled(box, isOpen, () => setOpen(true));

  const toggle = () => {
    const element = box.current;
    if (element === null) return;
    const from = element.offsetHeight;
    const isCutAbove = element.getBoundingClientRect().top < 0;
    flushSync(() => setOpen(!isOpen));
    slideHeight(element, from);
    // Closing takes away what was being read: the toggle that did it stays in view.
    if (isOpen && isCutAbove) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  };

  return (
    <div
      ref={box}
      className="read-more"
      data-open={isOpen ? '' : undefined}
      data-min={minHeight}
      data-max={maxHeight}
      data-fits={fit.isWhole ? '' : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes focus, so that a keyboard can scroll it */}
      <div
        id={id}
        className="read-more-window"
        {...(isOpen && fit.isBeyondMax && { tabIndex: 0, role: 'region', 'aria-label': text('content') })}
      >
        <Html className="read-more-content prose" html={html} />
      </div>
      <button
        type="button"
        className="read-more-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        hidden={fit.isWhole}
        data-hold
        onClick={toggle}
      >
        {isOpen ? (less ?? text('less')) : (more ?? text('more'))}
        <Icon symbol="keyboard_arrow_down_24px" />
      </button>
    </div>
  );
};

export default ReadMore;
