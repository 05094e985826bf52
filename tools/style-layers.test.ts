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
  ];
  expect(layers.map((file) => layerOf('/site', `/site/src/${file}`))).toEqual([
    'tokens',
    'base',
    'kit',
    'widget',
    'widget',
    'page',
  ]);
  expect(() => layerOf('/site', '/site/src/accounts/x.css')).toThrow(
    /accounts\/x\.css: a style sheet stands in one of /,
  );
});

it('leaves overrides beside the layer', () => {
  expect(
    inLayer('kit', '.a {\n  color: red;\n}\n\n@layer override {\n  .a {\n    color: blue;\n  }\n}\n\n.b {\n}\n'),
  ).toBe('@layer kit {\n.a {\n  color: red;\n}\n\n\n.b {\n}\n}\n@layer override {\n  .a {\n    color: blue;\n  }\n}\n');
});

it('finds every override of every sheet, and no `!important`', () => {
  for (const file of globSync('src/**/*.css', { cwd: ROOT })) {
    const sheet = readSheet(ROOT, join(ROOT, file));
    expect(sheet.match(/@layer override/g)?.length ?? 0, file).toBe(sheet.match(/^@layer override/gm)?.length ?? 0);
    expect(sheet, file).not.toContain('!important');
  }
});
