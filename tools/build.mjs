// Browser and server builds, one after the other: the server build reads the browser build's manifest.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildErrors } from './build-errors.mjs';
import { BUILT_COMMANDS, RELEASED_COMMANDS, STARTED_FILES } from './commands.mjs';

const { imports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
/** `#server/a/b.ts` is `src/server/a/b.ts`, by the `imports` of package.json. */
const sourceOf = (name) => {
  const [module = ''] = name.split('/');
  return imports[`${module}/*`].replace('*', name.slice(module.length + 1)).replace('./', '');
};

try {
  await build({ mode: 'production', logLevel: 'warn' });
  await build({ mode: 'production', logLevel: 'warn', configFile: 'vite.console.config.ts' });
  await build({
    mode: 'production',
    logLevel: 'warn',
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          main: 'src/server/main.ts',
          ...Object.fromEntries(
            [...new Set([...BUILT_COMMANDS, ...RELEASED_COMMANDS])].map((name) => [name, `src/cli/${name}.ts`]),
          ),
          // For a release, whose package.json names them.
          ...Object.fromEntries(Object.entries(STARTED_FILES).map(([entry, name]) => [entry, sourceOf(name)])),
        },
      },
    },
  });
} catch (error) {
  for (const fault of buildErrors(error, fileURLToPath(new URL('..', import.meta.url)))) console.error(fault);
  process.exitCode = 1;
}
