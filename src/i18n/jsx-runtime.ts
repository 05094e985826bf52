import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { withFallbackMarked } from './mark-elements.ts';

/** What JSX compiles to (`jsxImportSource` in tsconfig.json): React's own, with the language of English texts written out. */
export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, withFallbackMarked(type, props), key);
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, withFallbackMarked(type, props), key);
export { Fragment };
export type { JSX } from 'react/jsx-runtime';
