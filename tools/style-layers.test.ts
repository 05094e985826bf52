import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inLayer, layerOf, readSheet } from './style-layers.ts';

const ROOT = join(import.meta.dirname, '..');

it('puts a sheet into the layer of its folder', () => {
  const layers = [
    'kit/tokens.css',
    'kit/base.css',
    'kit/icon.css',
    'forms/engine/x.css',
    'widgets/a/b/b.css',
    'pages/x.css',
    'islands/server/gallery/gallery.css',
  ];
  expect(layers.map((file) => layerOf('/site', `/site/src/${file}`))).toEqual([
    'tokens',
    'base',
    'kit',
    'widget',
    'widget',
    'page',
    'page',
  ]);
  expect(() => layerOf('/site', '/site/src/accounts/x.css')).toThrow(
    /accounts\/x\.css: a style sheet has to be in one of /,
  );
});

it('leaves blocks of higher layers beside the layer', () => {
  expect(
    inLayer('kit', '.a {\n  color: red;\n}\n\n@layer override {\n  .a {\n    color: blue;\n  }\n}\n\n.b {\n}\n'),
  ).toBe('@layer kit {\n.a {\n  color: red;\n}\n\n\n.b {\n}\n}\n@layer override {\n  .a {\n    color: blue;\n  }\n}\n');
});

it('finds every block of a higher layer in every sheet, and no `!important`', () => {
  for (const file of globSync('src/**/*.css', { cwd: ROOT })) {
    const sheet = readSheet(ROOT, join(ROOT, file));
    expect(sheet.match(/@layer/g)?.length, file).toBe(sheet.match(/^@layer/gm)?.length);
    expect(sheet, file).not.toContain('!important');
  }
});
