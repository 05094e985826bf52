/** Colours and numbers are tokens, sides are logical, layers take the place of `!important`. That a token exists is a test's (src/kit). */
export default {
  plugins: ['stylelint-use-logical'],
  ignoreFiles: ['dist/**', 'data/**', 'node_modules/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'csstools/use-logical': ['always', { except: [/^(?:max-|min-)?(?:width|height)$/] }],
    'declaration-no-important': true,
    'color-no-hex': [true, { message: 'Use a token of src/kit/tokens.css.' }],
    'color-named': ['never', { ignore: ['inside-function'] }],
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla'],
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-syntaxes'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-value-no-unknown': [
      true,
      // `limit(DIALOG_OPEN_MS)` is a number of src/contracts/limits.ts, which the build writes (tools/style-limits.ts).
      { ignoreProperties: { 'text-align': '-webkit-match-parent', '/.+/': '/\\blimit\\(/' } },
    ],
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': [true, { ignorePseudoElements: ['details-content'] }],
    'unit-no-unknown': true,
    'no-duplicate-selectors': true,
    'no-unknown-animations': true,
    'custom-property-pattern': '^[a-z][a-z0-9-]*$',
    'selector-class-pattern': '^[a-z][a-z0-9-]*$',
  },
  overrides: [
    {
      files: ['src/kit/tokens.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
  ],
};
