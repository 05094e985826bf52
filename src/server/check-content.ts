// `npm run check-content`: a brand's folder is checked without starting the site. Exit code 1 where anything is wrong.
import { existsSync } from 'node:fs';
import { ContentError } from '#content/content-error.ts';
import { contentFaults } from './content-check.ts';
import { openMarks } from './open-marks.ts';
import { readSettings } from './settings.ts';

async function main(): Promise<void> {
  // Only the folder is asked for: the settings of a server in the surroundings are not this command's.
  const { brandDir } = readSettings(process.argv.slice(2), { BRAND_DIR: process.env['BRAND_DIR'] }, process.cwd());
  if (!existsSync(brandDir)) throw new Error(`There is no brand folder at ${brandDir}. Check BRAND_DIR or --brand.`);
  const marks = openMarks(brandDir);
  for (const { file, line, message } of marks) console.log(`  ${file}:${line}: to be written: ${message}`);
  const faults = await contentFaults(brandDir);
  if (faults.length > 0) throw new ContentError(faults);
  console.log(`✓ ${brandDir}: no fault${marks.length > 0 ? `; ${marks.length} places are still to be written` : ''}`);
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  for (const line of message.split('\n')) console.error(`✗ ${line}`);
  if (error instanceof ContentError)
    console.error(`\n${error.faults.length} ${error.faults.length === 1 ? 'fault' : 'faults'}`);
  process.exit(1);
});
