/**
 * Bytes that each widget adds to a page, after brotli. node bench/widgets/bytes.ts [--write [tag …] | --json]
 * `--write` makes them the budgets that `npm test` holds: those of the tags that are named, and of all if none is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { perhaps } from '../../src/contracts/nearest-name.ts';
import { BUDGETS, type Bytes, measureWidgets } from './widget-bytes.ts';

const measured = await measureWidgets();
if (process.argv.includes('--json')) {
  console.log(JSON.stringify(measured));
  process.exit();
}
const [, , ...args] = process.argv;
const tags = args.filter((arg) => arg !== '--write');
const unknown = tags.find((tag) => !Object.hasOwn(measured, tag));
if (unknown !== undefined) {
  console.error(
    `✗ The build has no widget ${unknown}${perhaps(unknown, Object.keys(measured))}. Build first, by npm start.`,
  );
  process.exit(1);
}
for (const [tag, { script, style, texts }] of Object.entries(measured)) {
  if (tags.length > 0 && !tags.includes(tag)) continue;
  console.log(
    `${tag.padEnd(32)} script ${String(script).padStart(6)} B · style ${String(style).padStart(5)} B · texts ${String(texts).padStart(4)} B · together ${String(script + style + texts).padStart(6)} B`,
  );
}
if (args.includes('--write')) {
  const kept = JSON.parse(readFileSync(BUDGETS, 'utf8')) as Readonly<Record<string, Bytes>>;
  const budgets = Object.entries(measured).flatMap(([tag, bytes]) => {
    const budget = tags.length === 0 || tags.includes(tag) ? bytes : kept[tag];
    return budget === undefined ? [] : [`  ${JSON.stringify(tag)}: ${JSON.stringify(budget)}`];
  });
  writeFileSync(BUDGETS, `{\n${budgets.join(',\n')}\n}\n`);
}
