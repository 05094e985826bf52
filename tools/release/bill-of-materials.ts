import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Lock } from './packages-to-ship.ts';

type Component = { readonly 'bom-ref': string; readonly name: string; readonly version: string };
/** CycloneDX 1.5, as npm writes it. */
export type BillOfMaterials = {
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly metadata: {
    readonly timestamp: string;
    readonly component: Component & { readonly properties?: readonly object[] };
  };
};

/**
 * What a release is made of: the packages beside the build and those in it. npm lists the whole lock file, with licences and
 * hashes; of that stays what is at one of `places`. Packages of development are listed too, whatever npm is set to omit: some are in the
 * bundle. The same sources make the same bill.
 */
export function billOfMaterials(
  root: string,
  lock: Lock,
  places: ReadonlySet<string>,
  release: { readonly version: string; readonly commit: string; readonly madeAt: Date },
): BillOfMaterials {
  const npmCli = process.env['npm_execpath'];
  const [command, first] = npmCli === undefined ? ['npm', []] : [process.execPath, [npmCli]];
  const whole = JSON.parse(
    execFileSync(command, [...first, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as BillOfMaterials;
  const wanted = new Set(
    [...places].map((place) => {
      const version = lock[place]?.version;
      if (version === undefined) throw new Error(`${place} is not in the lock file. Install the packages again.`);
      return `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    }),
  );
  const { component } = whole.metadata;
  const components = whole.components.filter(({ 'bom-ref': ref }) => wanted.delete(ref));
  if (wanted.size > 0) throw new Error(`npm's bill of materials lacks ${[...wanted].join(', ')}.`);
  const refs = new Set([component['bom-ref'], ...components.map((each) => each['bom-ref'])]);
  const dependencies = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return {
    ...whole,
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([release, components]))}`,
    metadata: {
      ...whole.metadata,
      timestamp: release.madeAt.toISOString(),
      component: {
        ...component,
        properties: [...(component.properties ?? []), { name: 'forecourt:commit', value: release.commit }],
      },
    },
    components,
    dependencies,
  };
}

/** A UUID of version 8 (RFC 9562) from a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
