/** PGE-16: what scrolls, slides or plays by itself jumps or stays still instead. */
export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
