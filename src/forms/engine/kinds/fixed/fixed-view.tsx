/** Nothing to see and nothing to change. */
export const FixedView = () => null;
