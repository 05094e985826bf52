import { defineConfig } from 'oxlint';

/**
 * Who may import whom (docs/tour.md). One row a folder: the rooms it may use. `node:` is for rooms that never reach a
 * browser.
 */
const ROOMS = [
  'contracts',
  'domain',
  'i18n',
  'kit',
  'islands',
  'behaviours',
  'widgets',
  'forms',
  'market',
  'accounts',
  'enquiries',
  'delivery',
  'content',
  'pages',
  'server',
] as const;
type Room = (typeof ROOMS)[number];
const BROWSER: readonly Room[] = ['contracts', 'domain', 'i18n', 'kit'];
/** Files of the server's half of a widget; only each other import them, and the build (tools/element-map.ts). */
const SERVER_PARTS = '*.server.ts';
const MAY_IMPORT: Readonly<Record<string, readonly (Room | `${Room}/client` | 'node:' | typeof SERVER_PARTS)[]>> = {
  'src/contracts/**': ['contracts'],
  'src/domain/**': ['domain', 'contracts'],
  'src/i18n/**': ['i18n', 'contracts'],
  'src/kit/**': ['kit', 'i18n', 'contracts'],
  'src/islands/**': ['islands', 'contracts', 'i18n', 'kit'],
  'src/islands/server/**': ['islands', 'contracts', 'i18n', 'kit', 'node:'],
  'src/behaviours/**': ['behaviours', 'islands', 'forms/client', 'market/client', ...BROWSER],
  'src/forms/**': ['forms', 'islands', ...BROWSER],
  'src/forms/server/**': ['forms', 'content', 'node:', ...BROWSER],
  'src/market/**': ['market', 'domain', 'contracts', 'node:'],
  // After its parent, since the last row that matches counts.
  'src/market/client/**': ['market/client', ...BROWSER],
  'src/widgets/**': ['widgets', 'forms', 'market/client', 'islands', ...BROWSER],
  [`src/widgets/**/${SERVER_PARTS}`]: ['widgets', 'forms', 'content', 'node:', SERVER_PARTS, ...BROWSER],
  'src/pages/**': ['pages', 'widgets', 'forms', 'content', 'islands', 'node:', ...BROWSER],
  'src/content/**': ['content', 'domain', 'contracts', 'i18n', 'node:'],
  'src/content/ratings/**': ['content', 'accounts', 'contracts', 'node:'],
  'src/accounts/**': ['accounts', 'domain', 'contracts', 'node:'],
  'src/enquiries/**': ['enquiries', 'accounts', 'contracts', 'node:'],
  'src/delivery/**': ['delivery', 'domain', 'contracts', 'i18n', 'node:'],
  'src/server/**': [...ROOMS, 'node:'],
};

const forbidden = (allowed: readonly string[]) => [
  ...ROOMS.filter((room) => !allowed.includes(room)).map((room) => ({
    group: allowed.includes(`${room}/client`) ? [`#${room}/*`, `!#${room}/client/**`] : [`#${room}/**`],
    message: 'This room may not import that one: see "Who may import whom" in docs/tour.md.',
  })),
  ...(allowed.includes('node:')
    ? []
    : [{ group: ['node:*', '#forms/server/**'], message: 'This room runs in browsers.' }]),
  ...(allowed.includes(SERVER_PARTS)
    ? []
    : [{ group: [`**/${SERVER_PARTS}`], message: 'The server half of a widget is collected by the build alone.' }]),
  { group: ['**/brand/**'], message: 'A brand is data that the server reads: nothing of it is built in.' },
  { group: ['../../*', '../*/../*'], message: 'Other rooms are imported by their name: #contracts/…' },
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'off', perf: 'off' },
  ignorePatterns: ['dist', 'node_modules', 'data', 'src/i18n/text-files.generated.ts'],
  rules: {
    'no-console': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    // Code points are what is meant where a string is spread.
    'typescript/no-misused-spread': 'off',
    // Type-aware no-floating-promises sees these, helpers that return them included.
    'vitest/require-awaited-expect-poll': 'off',
    // The second argument says which case of a loop failed.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // A key behind a spread compiles to createElement, which knows nothing of src/i18n/jsx-runtime.ts.
    'react/jsx-key': ['error', { checkKeyMustBeforeSpread: true }],
    eqeqeq: 'error',
    'no-empty': 'error',
    'import/no-cycle': 'error',
  },
  overrides: [
    ...Object.entries(MAY_IMPORT).map(([files, allowed]) => ({
      files: [files],
      rules: {
        'no-restricted-imports': ['error', { patterns: forbidden(allowed) }] as [
          'error',
          { patterns: ReturnType<typeof forbidden> },
        ],
      },
    })),
    // A test may set up what the server would wire.
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
