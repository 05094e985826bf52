import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { StaffProvider } from '#console/console-context.ts';
import { providerFields } from '../account-settings.ts';

const { label, issuer, clientId, clientSecret } = providerFields;
const schema = z.strictObject({
  label,
  issuer,
  clientId,
  clientSecret,
  asksSecondFactor: z._default(z.boolean(), false),
  roles: z.optional(
    z.strictObject({
      claim: z.string().check(z.minLength(1)),
      map: z.record(z.string(), z.string()),
    }),
  ),
  scopes: z._default(z.array(z.string().check(z.regex(/^[\w.:/-]+$/))), []),
});

/** @throws Error with one line that names the place in the file. */
export async function readConsoleProvider(file: string): Promise<StaffProvider> {
  const refuse = (problem: string) => new Error(`CONSOLE_PROVIDER: "${file}" ${problem}`);
  let content: unknown;
  try {
    content = parse(await readFile(file, 'utf8'));
  } catch {
    throw refuse('cannot be read as YAML. Check the path and the file.');
  }
  const parsed = z.safeParse(schema, content);
  if (!parsed.success)
    throw refuse(
      `is not understood at ${parsed.error.issues[0]?.path.map(String).join('.') || 'its top'}: see docs/how-to/log-in-by-a-provider.md.`,
    );
  return { id: 'console', ...parsed.data };
}
