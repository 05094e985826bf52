import { expect, it } from 'vitest';
import { asTyped, releaseCommands } from './typed-command.ts';

it.each([
  [
    'Usage: npm run decide [-- <what> --by <name>] [--url x]',
    'Usage: node forecourt.js decide [<what> --by <name>] [--url x]',
  ],
  ['npm run dead-letters -- replay <id>, or all', 'node forecourt.js dead-letters replay <id>, or all'],
  ['choose another port: npm start -- --port 8081', 'choose another port: node server.js --port 8081'],
  ['BRAND_DIR=x npm start\n', 'BRAND_DIR=x node server.js\n'],
  ['no command -- here', 'no command -- here'],
])('writes %j for a release', (text, typed) => {
  expect(releaseCommands(text)).toBe(typed);
});

it('leaves texts as they are in a source tree', () => {
  expect(asTyped('npm run decide -- --by x')).toBe('npm run decide -- --by x');
});
