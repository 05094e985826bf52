import { expect, it } from 'vitest';
import { DESKTOP_FROM_PX, DIALOG_OPEN_MS, TABLET_FROM_PX } from '#contracts/limits.ts';
import { fillLimits } from './style-limits.ts';

it('writes limits with their units, in values and in media queries', () => {
  expect(
    fillLimits(
      'x.css',
      '@media (limit(TABLET_FROM_PX) <= width < limit(DESKTOP_FROM_PX)) {\n  .a {\n    transition: opacity limit( DIALOG_OPEN_MS ) linear;\n    inset: calc(1rem + 2 * limit(TABLET_FROM_PX));\n  }\n}\n',
    ),
  ).toBe(
    `@media (${TABLET_FROM_PX}px <= width < ${DESKTOP_FROM_PX}px) {\n  .a {\n    transition: opacity ${DIALOG_OPEN_MS}ms linear;\n    inset: calc(1rem + 2 * ${TABLET_FROM_PX}px);\n  }\n}\n`,
  );
});

it.each([
  ['limit(DIALOG_OPENS_MS)', /^x\.css: limit\(DIALOG_OPENS_MS\): .* has no number DIALOG_OPENS_MS.*DIALOG_OPEN_MS/],
  ['limit(SEARCH_SERVICE_VERSION)', /has no number SEARCH_SERVICE_VERSION/],
  ['limit(RATING_STARS)', /limits whose names end in _MS, _S, _PX/],
  ['limit()', /has no number /],
])('refuses %s', (call, complaint) => {
  expect(() => fillLimits('x.css', `.a { transition: opacity ${call}; }`)).toThrow(complaint);
});
