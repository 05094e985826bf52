/** What a button may be (UIK-7); apart from the component, for the schemas of widgets that take them as props. */
export const BUTTON_VARIANTS = ['contained', 'outlined', 'transparent', 'text'] as const;
export const BUTTON_COLOURS = ['accent', 'neutral', 'danger'] as const;
export const BUTTON_SIZES = ['large', 'medium', 'small'] as const;
