import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import SwiperCore from 'swiper';
import {
  CAROUSEL_LONG_SWIPE_MS,
  CAROUSEL_LONG_SWIPE_RATIO,
  CAROUSEL_SPEED_MS,
  DESKTOP_FROM_PX,
  TABLET_FROM_PX,
} from '#contracts/limits.ts';
import { wantsLessMotion } from '#kit/motion.ts';
import { slidesInView } from './slides-in-view.ts';

/** The first slide in view and how many are beside it; undefined while the browser's own scrolling turns them. */
export type Place = { readonly first: number; readonly inView: number };

/** A snapped slide may stand a part of a pixel off. */
const AT_REST_PX = 2;

type Slides = {
  readonly place: Place | undefined;
  /** Turns to this position, as near as there is one; gives the place it leads to. */
  readonly turnTo: (first: number) => Place;
};

/**
 * Takes the scrolling list over as a carousel (CAR-1), at the slide that the visitor has scrolled to; a scroll under way
 * is let run out first.
 */
export const useSlides = (view: RefObject<HTMLDivElement | null>, count: number, slidesPerView: number): Slides => {
  const [place, setPlace] = useState<Place>();
  const live = useRef<SwiperCore>(null);

  const begin = (box: HTMLDivElement): SwiperCore => {
    live.current ??= makeLive(box, slidesPerView, ({ snapIndex, params }) =>
      setPlace({ first: snapIndex, inView: Number(params.slidesPerView) }),
    );
    return live.current;
  };

  useLayoutEffect(() => {
    const box = view.current;
    if (box === null || count === 1) return undefined;
    const beginNow = () => void begin(box);
    if (isAtRest(box)) beginNow();
    else box.addEventListener('scrollend', beginNow, { once: true });
    return () => {
      box.removeEventListener('scrollend', beginNow);
      live.current?.destroy();
      live.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the slides of a tag never change: a new list is a new tag
  }, []);

  return {
    place,
    turnTo: (first) => {
      const box = view.current;
      if (box === null || count === 1) return { first: 0, inView: 1 };
      const swiper = begin(box);
      const inView = Number(swiper.params.slidesPerView);
      const target = Math.max(0, Math.min(first, count - inView));
      swiper.slideTo(target, wantsLessMotion() ? 0 : CAROUSEL_SPEED_MS);
      return { first: target, inView };
    },
  };
};

const makeLive = (box: HTMLDivElement, slidesPerView: number, tell: (swiper: SwiperCore) => void): SwiperCore => {
  const slides = slidesOf(box);
  const initialSlide = nearestSlide(box, slides);
  // Margins, widths and breakpoints are those of swiper.css, so nothing moves when it takes over.
  const spaceBetween = Number.parseFloat(getComputedStyle(slides[0] as HTMLElement).marginInlineEnd);
  box.dataset['live'] = '';
  box.scrollLeft = 0;
  const swiper = new SwiperCore(box, {
    wrapperClass: 'carousel-track',
    slideClass: 'carousel-slide',
    speed: CAROUSEL_SPEED_MS,
    slidesPerView: slidesInView(slidesPerView, 'mobile'),
    breakpoints: {
      [TABLET_FROM_PX]: { slidesPerView: slidesInView(slidesPerView, 'tablet') },
      [DESKTOP_FROM_PX]: { slidesPerView: slidesInView(slidesPerView, 'desktop') },
    },
    spaceBetween,
    longSwipesRatio: CAROUSEL_LONG_SWIPE_RATIO,
    longSwipesMs: CAROUSEL_LONG_SWIPE_MS,
    initialSlide,
    on: {
      // PGE-16: what the visitor lets go of jumps to its place.
      touchStart: (self) => {
        self.params.speed = wantsLessMotion() ? 0 : CAROUSEL_SPEED_MS;
      },
      snapIndexChange: tell,
      snapGridLengthChange: tell,
      breakpoint: tell,
    },
  });
  tell(swiper);
  return swiper;
};

const slidesOf = (box: HTMLElement): readonly HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(':scope > .carousel-track > .carousel-slide'),
];

/** How far a slide's beginning is from where the visible part begins, in either direction of writing. */
const offBy = (box: HTMLElement, slide: HTMLElement): number => {
  const side = getComputedStyle(box).direction === 'rtl' ? 'right' : 'left';
  return Math.abs(slide.getBoundingClientRect()[side] - box.getBoundingClientRect()[side]);
};

const nearestSlide = (box: HTMLElement, slides: readonly HTMLElement[]): number => {
  const distances = slides.map((slide) => offBy(box, slide));
  return distances.indexOf(Math.min(...distances));
};

const isAtRest = (box: HTMLElement): boolean => {
  if (!('onscrollend' in window)) return true; // a browser that does not say when it ends: at once
  const slides = slidesOf(box);
  const nearest = slides[nearestSlide(box, slides)];
  return nearest === undefined || offBy(box, nearest) <= AT_REST_PX;
};
