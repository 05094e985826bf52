// Run by tools/release.mjs once the packages are installed and the site is built.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASED_COMMANDS, STARTED_FILES } from '../commands.mjs';
import { billOfMaterials } from './bill-of-materials.ts';
import { copyTree } from './copy-tree.ts';
import { builtFiles, lockOf, packagesToShip, readBundled } from './packages-to-ship.ts';
import { LIBC } from './platform.ts';
import { commitOf, commitTimeS } from './source-state.ts';

/** What a release has of the source tree besides the build: read at run time by these paths, or by its operator. */
const FROM_TREE = [
  'brand',
  'src/server/database/migrations',
  'src/cli/new-brand/skeleton',
  'src/kit/fonts/forecourt-display.woff2',
  'src/kit/fonts/forecourt-display-ext.woff2',
  'src/kit/fonts/forecourt-figures.woff2',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'LICENSE',
];
/** Pages for who changes the code. */
const NOT_FOR_OPERATORS =
  /^docs\/(?:decisions|media)(?:\/|$)|^docs\/how-to\/add-a-(?:call|feed|field|form|widget)\.md$/;
const MIB = 1024 * 1024;

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '.' },
    to: { type: 'string' },
    tar: { type: 'boolean', default: false },
    commit: { type: 'string' },
  },
});

type PackageJson = {
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** What the build makes, a folder each. */
const SIDES = ['browser', 'console', 'server'];

async function makeRelease(root: string): Promise<void> {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson;
  const platform = [process.platform, process.arch, ...(LIBC === 'musl' ? ['musl'] : [])].join('-');
  const folder = resolve(values.to ?? join(root, 'dist', 'release', `forecourt-${own.version}-${platform}`));
  emptyFolder(folder);

  const lock = lockOf(root);
  const bundles = SIDES.map((side) => readBundled(join(root, 'dist', side)));
  const shipped = await packagesToShip(
    root,
    Object.keys({ ...own.dependencies, ...own.optionalDependencies }),
    bundles.flatMap(({ bundled }) => bundled),
    builtFiles(join(root, 'dist', 'server')),
  );
  for (const side of SIDES)
    copyTree(join(root, 'dist', side), join(folder, 'dist', side), (path) => !path.endsWith('.map'));
  for (const path of FROM_TREE)
    copyTree(join(root, path), join(folder, path), (below) => !NOT_FOR_OPERATORS.test(join(path, below)));
  copyTree(join(root, 'tools', 'release', 'files'), folder);
  for (const [place, isShipped] of shipped) copyTree(join(root, place), join(folder, place), isShipped);

  const commit = values.commit ?? commitOf(root);
  const madeAt = new Date(commitTimeS(root) * 1000);
  const write = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
    chmodSync(join(folder, name), 0o644);
  };
  write('package.json', {
    name: 'forecourt',
    version: own.version,
    private: true,
    description: own.description,
    license: own.license,
    type: 'module',
    engines: { node: '>=24' },
    imports: Object.fromEntries(
      Object.entries(STARTED_FILES).map(([entry, name]) => [name, `./dist/server/${entry}.js`]),
    ),
  });
  write('release.json', { version: own.version, commit, platform, commands: RELEASED_COMMANDS });
  const places = new Set([...shipped.keys(), ...bundles.flatMap(({ bundled, copied }) => [...bundled, ...copied])]);
  write('sbom.cdx.json', billOfMaterials(root, lock, places, { version: own.version, commit, madeAt }));

  const files = filesBelow(folder).toSorted();
  writeFileSync(join(folder, 'SHA256SUMS'), files.map((path) => `${sha256(join(folder, path))}  ${path}\n`).join(''), {
    mode: 0o644,
  });
  const bytes = files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  console.log(
    `✓ ${folder}: version ${own.version}, commit ${commit}, ${shipped.size} packages, ${files.length} files, ${(bytes / MIB).toFixed(1)} MiB`,
  );
  if (values.tar) pack(folder, madeAt);
}

/** Only what an earlier release left is taken away. */
function emptyFolder(folder: string): void {
  const isThere = existsSync(folder);
  if (isThere && readdirSync(folder).length > 0 && !existsSync(join(folder, 'release.json')))
    throw new Error(`${folder} holds other things than a release. Name another folder with --to.`);
  if (isThere) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  chmodSync(folder, 0o755); // whatever the umask: a server runs it as another user
}

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The same files make the same archive: names sorted, one time, no owner. */
function pack(folder: string, madeAt: Date): void {
  const archive = `${folder}.tar.gz`;
  const name = relative(dirname(folder), folder);
  execFileSync(
    'tar',
    [
      '--sort=name',
      `--mtime=@${madeAt.getTime() / 1000}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--use-compress-program=gzip -n -9',
      '-cf',
      archive,
      '-C',
      dirname(folder),
      name,
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`);
  console.log(`✓ ${archive}: ${(statSync(archive).size / MIB).toFixed(1)} MiB`);
}

try {
  await makeRelease(resolve(values.from));
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
