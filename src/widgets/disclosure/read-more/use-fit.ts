import { useLayoutEffect, useState, type RefObject } from 'react';
import { READ_MORE_TOGGLE_PX } from '#contracts/limits.ts';

type Fit = {
  /** All of it is in view when the box is closed: there is nothing to toggle. */
  readonly isWhole: boolean;
  /** It is higher than the open box may be, so it scrolls in it. */
  readonly isBeyondMax: boolean;
};

/** Measures the content now and whenever its height changes: a picture came, the window is narrower, fonts are larger. */
export const useFit = (
  box: RefObject<HTMLDivElement | null>,
  minHeight: number,
  maxHeight: number | undefined,
): Fit => {
  const [fit, setFit] = useState<Fit>({ isWhole: false, isBeyondMax: false });
  useLayoutEffect(() => {
    const content = box.current?.querySelector<HTMLElement>('.read-more-content');
    if (!content) return undefined;
    const measure = () => {
      const height = content.offsetHeight;
      const isWhole = height <= minHeight + READ_MORE_TOGGLE_PX;
      const isBeyondMax = maxHeight !== undefined && height > maxHeight;
      setFit((before) =>
        before.isWhole === isWhole && before.isBeyondMax === isBeyondMax ? before : { isWhole, isBeyondMax },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box, minHeight, maxHeight]);
  return fit;
};
