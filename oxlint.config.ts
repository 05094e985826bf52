import { defineConfig } from 'oxlint';

/**
 * Which module may import which (docs/tour.md). One row a folder: the modules it may use. `node:` is for modules that never reach a
 * browser.
 */
const MODULES = [
  'contracts',
  'domain',
  'i18n',
  'kit',
  'islands',
  'behaviours',
  'widgets',
  'forms',
  'market',
  'calls',
  'audit',
  'accounts',
  'enquiries',
  'console',
  'delivery',
  'content',
  'pages',
  'server',
  'cli',
] as const;
/** The build's reader of texts, for the command that hands them to translators. */
const READS_TEXTS = '../../../tools/read-product-texts.ts';
type Module = (typeof MODULES)[number];
const BROWSER: readonly Module[] = ['contracts', 'domain', 'i18n', 'kit'];
/** Files of the server's half of a widget or of a kind of field; only each other import them, and the build (tools/element-map.ts). */
const SERVER_PARTS = '*.server.ts';
const MAY_IMPORT: Readonly<
  Record<string, readonly (Module | `${Module}/client` | 'node:' | typeof SERVER_PARTS | typeof READS_TEXTS)[]>
> = {
  'src/contracts/**': ['contracts'],
  'src/domain/**': ['domain', 'contracts'],
  'src/i18n/**': ['i18n', 'contracts'],
  'src/kit/**': ['kit', 'i18n', 'contracts'],
  'src/islands/**': ['islands', 'contracts', 'i18n', 'kit'],
  'src/islands/server/**': ['islands', 'contracts', 'i18n', 'kit', 'node:'],
  'src/behaviours/**': ['behaviours', 'islands', 'forms/client', 'market/client', ...BROWSER],
  'src/forms/**': ['forms', 'islands', ...BROWSER],
  'src/forms/server/**': ['forms', 'content', 'node:', ...BROWSER],
  [`src/forms/fields/**/${SERVER_PARTS}`]: ['forms', 'node:', ...BROWSER],
  'src/market/**': ['market', 'domain', 'contracts', 'node:'],
  // After its parent, since the last row that matches counts.
  'src/market/client/**': ['market/client', ...BROWSER],
  'src/widgets/**': ['widgets', 'forms', 'market/client', 'islands', ...BROWSER],
  [`src/widgets/**/${SERVER_PARTS}`]: ['widgets', 'forms', 'content', 'node:', SERVER_PARTS, ...BROWSER],
  'src/pages/**': ['pages', 'widgets', 'forms', 'content', 'islands', 'node:', ...BROWSER],
  'src/pages/templates/**': ['pages', 'widgets', 'forms', 'content', 'islands', 'node:', ...BROWSER],
  // Their declarations are read by content, which knows no pages.
  'src/pages/templates/**/*.template.ts': ['content', 'domain', 'contracts', 'i18n', 'node:'],
  'src/content/**': ['content', 'domain', 'contracts', 'i18n', 'node:'],
  'src/content/ratings/**': ['content', 'accounts', 'calls', 'contracts', 'node:'],
  'src/calls/**': ['calls', 'domain', 'contracts', 'node:'],
  'src/audit/**': ['audit', 'calls', 'domain', 'contracts', 'node:'],
  'src/accounts/**': ['accounts', 'audit', 'calls', 'domain', 'contracts', 'node:'],
  'src/enquiries/**': ['enquiries', 'accounts', 'calls', 'contracts', 'node:'],
  'src/console/**': [
    'console',
    'audit',
    'accounts',
    'enquiries',
    'delivery',
    'calls',
    'domain',
    'contracts',
    'i18n',
    'node:',
  ],
  // After its parent, since the last row that matches counts.
  'src/console/client/**': ['console', ...BROWSER],
  'src/delivery/**': ['delivery', 'domain', 'contracts', 'i18n', 'node:'],
  'src/server/**': [...MODULES.filter((module) => module !== 'cli'), 'node:'],
  'src/cli/**': [...MODULES, 'node:', READS_TEXTS],
};

const forbidden = (files: string, allowed: readonly string[]) => [
  ...MODULES.filter((module) => !allowed.includes(module)).map((module) => ({
    group: allowed.includes(`${module}/client`) ? [`#${module}/*`, `!#${module}/client/**`] : [`#${module}/**`],
    message: 'This module may not import that one: see "Which module may import which" in docs/tour.md.',
  })),
  ...(allowed.includes('node:')
    ? []
    : [{ group: ['node:*', '#forms/server/**'], message: 'This module runs in browsers.' }]),
  ...(allowed.includes(SERVER_PARTS)
    ? []
    : [{ group: [`**/${SERVER_PARTS}`], message: 'A server half is collected by the build alone.' }]),
  ...(allowed.includes('server') || allowed.includes(SERVER_PARTS)
    ? []
    : [
        {
          group: ['#forms/fields/**'],
          message: 'Kinds of field are collected by the build; what two of them need stands in src/forms/engine.',
        },
      ]),
  ...(files.startsWith('src/pages/')
    ? [
        {
          group: ['#pages/templates/**', files.startsWith('src/pages/templates/') ? '../**' : '**/templates/*/*'],
          message: 'Page templates are collected by the build; what two of them need is in src/pages/components.',
        },
      ]
    : []),
  { group: ['**/brand/**'], message: 'A brand is data that the server reads: nothing of it is built in.' },
  {
    group: ['../../*', '../*/../*', ...(allowed.includes(READS_TEXTS) ? [`!${READS_TEXTS}`] : [])],
    message: 'Other modules are imported by their name: #contracts/…',
  },
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
        'no-restricted-imports': ['error', { patterns: forbidden(files, allowed) }] as [
          'error',
          { patterns: ReturnType<typeof forbidden> },
        ],
      },
    })),
    // A test may set up what the server would wire.
    { files: ['**/*.test.ts', '**/*.test.tsx'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
