// oxlint-disable jsx-a11y/prefer-tag-over-role -- slides and their pickers are groups (WAI-ARIA APG), not parts of a form
import { useRef, useState, type KeyboardEvent } from 'react';
import { numberFormatter } from '#i18n/formatters.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Html } from '#islands/html.tsx';
import { BREAKPOINTS } from '#kit/breakpoints.ts';
import { Icon } from '#kit/icon.tsx';
import { slidesInView } from './slides-in-view.ts';
import type { SwiperProps } from './swiper.widget.ts';
import { useSlides, type Place } from './use-slides.ts';

/** More buttons than this are a row to count; numbers say it better. */
const MOST_DOTS = 8;

/** WAI-ARIA APG, carousel pattern, with a group of slide picker buttons. */
const Swiper = ({ items, label, slidesPerView, variant }: SwiperProps) => {
  const text = useTexts('swiper');
  const { locale } = usePageLanguage();
  const view = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLDivElement>(null);
  const count = items.length;
  const { place, turnTo } = useSlides(view, count, slidesPerView);
  const [said, setSaid] = useState('');

  const shown = (number: number) => numberFormatter(locale).format(number);
  const nameOf = (index: number) => {
    const position = { number: shown(index + 1), count: shown(count) };
    const about = items[index]?.label;
    return about === undefined ? text('position', position) : text('positionAbout', { ...position, about });
  };
  const rangeOf = ({ first, inView }: Place) =>
    inView === 1
      ? nameOf(first)
      : text('range', { first: shown(first + 1), last: shown(Math.min(first + inView, count)), count: shown(count) });

  const first = place?.first ?? 0;
  const isSeen = (index: number) => place === undefined || (index >= place.first && index < place.first + place.inView);
  const isFirst = first === 0;
  const isLast = place !== undefined && place.first + place.inView >= count;

  const turn = (to: number): number => {
    const next = turnTo(to);
    setSaid(rangeOf(next));
    return next.first;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = {
      ArrowRight: first + (isRightToLeft ? -1 : 1),
      ArrowLeft: first - (isRightToLeft ? -1 : 1),
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = turn(to);
    if (event.target instanceof HTMLElement && event.target.parentElement === dots.current)
      (dots.current?.children[at] as HTMLElement | undefined)?.focus();
  };

  return (
    <section
      className="carousel"
      aria-roledescription={text('carousel')}
      aria-label={label}
      data-variant={variant}
      data-per-view={slidesPerView}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- who has the focus here when the code comes goes on by arrow keys */}
      <div
        ref={view}
        className="carousel-view"
        role="group"
        aria-label={text('slides')}
        // Scrolled by keys while no code runs; then the buttons' keys turn it. -1, so that a focus in it is not lost.
        tabIndex={count === 1 || place !== undefined ? -1 : 0}
        data-live={place && ''}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget && place !== undefined) onKeyDown(event);
        }}
      >
        <div className="carousel-track">
          {items.map(({ html }, index) => (
            <div
              key={index}
              className="carousel-slide"
              role="group"
              aria-roledescription={text('slide')}
              aria-label={nameOf(index)}
              inert={!isSeen(index)}
            >
              <Html className="carousel-content prose" html={html} />
            </div>
          ))}
        </div>
      </div>
      {count > 1 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons in it
        <div
          className="carousel-controls needs-js"
          data-fits-from={BREAKPOINTS.find((breakpoint) => count <= slidesInView(slidesPerView, breakpoint))}
          onKeyDown={onKeyDown}
        >
          <button
            type="button"
            className="carousel-turn"
            aria-label={text('previous')}
            aria-disabled={isFirst}
            data-hold=""
            onClick={() => turn(first - 1)}
          >
            <Icon symbol="chevron_backward_24px" />
          </button>
          {count <= MOST_DOTS ? (
            <div ref={dots} className="carousel-dots" role="group" aria-label={text('choose')}>
              {items.map((_, index) => (
                <button
                  key={index}
                  type="button"
                  aria-label={text('show', { slide: nameOf(index) })}
                  aria-current={index === first ? 'true' : undefined}
                  data-hold=""
                  onClick={() => turn(index)}
                />
              ))}
            </div>
          ) : (
            <p className="carousel-count">{place && rangeOf(place)}</p>
          )}
          <button
            type="button"
            className="carousel-turn"
            aria-label={text('next')}
            aria-disabled={isLast}
            data-hold=""
            onClick={() => turn(first + 1)}
          >
            <Icon symbol="chevron_forward_24px" />
          </button>
          <output className="visually-hidden">{said}</output>
        </div>
      )}
    </section>
  );
};

export default Swiper;
