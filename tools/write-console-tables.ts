/** Writes the tables of docs/console.md: what each role may, as a console begins, and every call with what it needs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { CONSOLE_CALLS } from '../src/console/console-calls.ts';
import { FIRST_ROLES, PERMISSIONS } from '../src/console/sections.ts';

const PAGE = 'docs/console.md';
const roles = Object.entries(FIRST_ROLES);

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`.replaceAll(' --- ', '---'))
    .join('\n');

const neededBy = ({ needs, stepUp, fourEyes }: (typeof CONSOLE_CALLS)[number]) =>
  [
    needs.includes('.') ? `\`${needs}\`` : needs,
    ...(stepUp ? ['proof'] : []),
    ...(fourEyes === undefined ? [] : [`two people by \`${fourEyes}\``]),
  ].join(', ');

const tables = [
  table(
    ['permission', ...roles.map(([role]) => role)],
    PERMISSIONS.map((each) => [`\`${each}\``, ...roles.map(([, may]) => (may.includes(each) ? 'yes' : '-'))]),
  ),
  table(
    ['call', 'needs', 'what'],
    CONSOLE_CALLS.map((call) => [`\`${call.method} ${call.path}\``, neededBy(call), call.summary]),
  ),
];

const page = tables.reduce(
  (text, written) => {
    const head = written.slice(0, written.indexOf('\n'));
    const at = text.indexOf(head);
    if (at === -1) throw new Error(`${PAGE} has no table with the head ${head}`);
    const end = /\n(?!\|)/.exec(text.slice(at));
    return text.slice(0, at) + written + text.slice(end === null ? text.length : at + end.index);
  },
  readFileSync(PAGE, 'utf8'),
);
writeFileSync(PAGE, page);
