/**
 * Which form of the tests runs: `npm test` the short one, `npm run test:all` the long one. Undefined where somebody names
 * files to Vitest: then files and tests with the tag `long` run as well, but matrices stay short.
 */
export const TEST_FORM = process.env['FORECOURT_TEST_FORM'] as 'short' | 'long' | undefined;

/**
 * Whether a matrix runs whole: every example, page or language, where the short form takes representatives. A single test or
 * file that is slow has the tag `long` instead.
 */
export const isLongForm = TEST_FORM === 'long';

/** Tags of a test of which there are many alike: `npm test` runs the representative, `npm run test:all` every one. */
export const longUnless = (isRepresentative: boolean): 'long'[] => (isRepresentative ? [] : ['long']);
