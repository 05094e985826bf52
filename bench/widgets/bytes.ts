/**
 * Bytes that each widget adds to a page, after brotli. node bench/widgets/bytes.ts [--write | --json]
 * `--write` makes them the budgets that `npm test` holds.
 */
import { writeFileSync } from 'node:fs';
import { BUDGETS, measureWidgets } from './widget-bytes.ts';

const measured = await measureWidgets();
if (process.argv.includes('--json')) {
  console.log(JSON.stringify(measured));
  process.exit();
}
for (const [tag, { script, style, texts }] of Object.entries(measured)) {
  console.log(
    `${tag.padEnd(32)} script ${String(script).padStart(6)} B · style ${String(style).padStart(5)} B · texts ${String(texts).padStart(4)} B · together ${String(script + style + texts).padStart(6)} B`,
  );
}
if (process.argv.includes('--write')) {
  writeFileSync(
    BUDGETS,
    `{\n${Object.entries(measured)
      .map(([tag, bytes]) => `  ${JSON.stringify(tag)}: ${JSON.stringify(bytes)}`)
      .join(',\n')}\n}\n`,
  );
}
