import { readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandEdition, PaymentMethod } from './brand.ts';
import { ContentError } from './content-error.ts';
import type { ContentFault } from './content-error.ts';
import { paymentMethodSchema } from './payment-schema.ts';
import { allOrFaults, type FaultSink, readText } from './read-files.ts';
import { readYaml } from './read-yaml.ts';

const FOLDER = 'payment-methods';

/**
 * The ways to pay of each edition, in their order; a brand may have none. One is offered where it has words in the
 * edition's language: a language that is new comes without. A regulator that it names has to be reached by an edition.
 */
export async function readPaymentMethods(
  dir: string,
  editions: readonly BrandEdition[],
  tell?: FaultSink,
): Promise<ReadonlyMap<string, readonly PaymentMethod[]>> {
  const names = await readdir(join(dir, FOLDER)).catch(() => []);
  const files = await allOrFaults(
    names
      .filter((name) => name.endsWith('.yaml'))
      .toSorted()
      .map(async (name) => {
        const file = `${FOLDER}/${name}`;
        return {
          id: name.slice(0, -'.yaml'.length),
          file,
          method: readYaml(paymentMethodSchema, file, await readText(dir, file)),
        };
      }),
    tell,
  );
  const sorted = files.toSorted((a, b) => a.method.order - b.method.order);

  const faults: ContentFault[] = sorted
    .filter(({ method }) => !existsSync(join(dir, 'media', method.image)))
    .map(({ file, method }) => ({ file, path: 'image', message: `there is no file media/${method.image}` }));
  const known = new Set(editions.map(({ regulator }) => regulator));
  for (const { file, method } of sorted) {
    for (const code of method.regulators ?? []) {
      const reached = editions.filter(({ regulator }) => regulator === code);
      const [first] = reached;
      if (!known.has(code))
        faults.push({ file, path: 'regulators', message: `no edition has the regulator "${code}"` });
      else if (first && reached.every(({ id, language }) => (method.words[id] ?? method.words[language]) === undefined))
        faults.push({ file, path: 'words', message: `edition ${first.id} needs the words in "${first.language}"` });
    }
  }

  const byEdition = new Map(
    editions.map((edition) => {
      const offered = sorted.filter(({ method }) => method.regulators?.includes(edition.regulator) ?? true);
      const methods = offered.flatMap(({ id, method: { image, words } }): PaymentMethod[] => {
        const own = words[edition.id] ?? words[edition.language];
        return own === undefined ? [] : [{ id, image, ...own }];
      });
      return [edition.id, methods] as const;
    }),
  );
  if (faults.length > 0 && tell === undefined) throw new ContentError(faults);
  tell?.(faults);
  return byEdition;
}
