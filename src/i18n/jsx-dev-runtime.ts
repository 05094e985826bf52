import { Fragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { withFallbackMarked } from './mark-elements.ts';

/** The same as `jsx-runtime.ts` in a development build. */
export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, withFallbackMarked(type, props), ...rest);
export { Fragment };
export type { JSX } from 'react/jsx-dev-runtime';
