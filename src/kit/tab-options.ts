/** What TAB-1 leaves to choose; apart from the component, so that a declaration can read it without React. */
export const TAB_VARIANTS = ['primary', 'secondary'] as const;
export const TAB_SIZES = ['small', 'medium', 'large'] as const;
export const TAB_DIRECTIONS = ['horizontal', 'vertical'] as const;

export type TabVariant = (typeof TAB_VARIANTS)[number];
export type TabSize = (typeof TAB_SIZES)[number];
export type TabDirection = (typeof TAB_DIRECTIONS)[number];
