import { transform } from 'lightningcss';
import { templateViews } from 'virtual:page-template-views';
import { widgetRegistry } from 'virtual:widget-registry';
import { describe, expect, it } from 'vitest';
import base from '#kit/base.css?inline';
import layout from './layout/layout.css?inline';
import { firstViewCss, presentIn } from './first-view-css.ts';
import { laterSheetsOf } from './later-sheets.ts';
import { parseRules, printRules, selectorsOf } from './style-rules.ts';

const present = presentIn('<html lang="en" dir="ltr"><body class="a b"><p class="c" data-kind="x">words</p><svg/>');
const first = (css: string): string => firstViewCss(css, present);

describe('rules of a sheet', () => {
  const minified = (css: string): string =>
    transform({ filename: 'sheet.css', code: Buffer.from(css), minify: true }).code.toString();

  it.each([
    { name: 'base', css: base },
    { name: 'layout', css: layout },
    ...Object.entries(templateViews).map(([name, { css }]) => ({ name, css })),
    ...Object.entries(widgetRegistry.styleSheets).map(([name, css]) => ({ name, css })),
  ])('mean the same once they are parsed and printed: $name', ({ css }) => {
    expect(minified(printRules(parseRules(css)))).toBe(minified(css));
  });

  it('end where their text does, whatever strings, brackets and comments hold', () => {
    const css = `a{content:"}{;\\""}/* } */b:not(:is(.x,.y)){background:url(data:a;b{c})}@layer p,q;`;
    expect(printRules(parseRules(css))).toBe(
      `a{content:"}{;\\""}b:not(:is(.x,.y)){background:url(data:a;b{c})}@layer p,q;`,
    );
    expect(selectorsOf('a,b:is(.x,.y),[c="1,2"]')).toEqual(['a', 'b:is(.x,.y)', '[c="1,2"]']);
  });
});

describe('the first view', () => {
  it('has the rules whose classes, tags and attributes are there, whole and in their order', () => {
    expect(first('.c{d:1}.e{d:2}p.c,.e{d:3}')).toBe('.c{d:1}p.c,.e{d:3}');
    expect(first('table{d:1}svg{d:2}*{d:3}:root{d:4}')).toBe('svg{d:2}*{d:3}:root{d:4}');
    expect(first('[data-kind]{d:1}[data-kind="y"]{d:2}[data-kind=x]{d:3}[dir="rtl"]{d:4}[data-kind^="y"]{d:5}')).toBe(
      '[data-kind]{d:1}[data-kind=x]{d:3}[data-kind^="y"]{d:5}',
    );
    expect(first('.c{d:1;&.e{d:2}> p{d:3}.e &{d:4}}')).toBe('.c{d:1;> p{d:3}}');
    expect(first('@layer kit{.e{d:1}}@media (width<9px){.e{d:1}.c{d:2}}')).toBe('@media (width<9px){.c{d:2}}');
  });

  it('takes what a selector excludes, or only may have, for there', () => {
    expect(first('p:not(.e){d:1}p:is(.e,.c){d:2}p:has(> .e){d:3}p:nth-child(2 of .e){d:4}')).toBe(
      'p:not(.e){d:1}p:is(.e,.c){d:2}p:has(> .e){d:3}p:nth-child(2 of .e){d:4}',
    );
  });

  it('waits for nobody: what the pointer and print change comes later', () => {
    expect(first('.c:hover{d:1}.c:focus-visible{d:2}@media print{.c{d:3}}@media print,(scripting:none){.c{d:4}}')).toBe(
      '.c:focus-visible{d:2}@media print,(scripting:none){.c{d:4}}',
    );
  });

  it('has what inline scripts set before the first paint', () => {
    const css =
      '[data-js] .c{d:1}[data-theme="dark"]{d:2}[data-risk-strip]{d:3}[data-risk-room]{d:4}[data-consent]{d:5}.session-user .c{d:6}.session-cookie{d:7}';
    expect(first(css)).toBe(css);
  });

  it('has only animations that a rule names', () => {
    expect(first('.c{animation:turn 1s}@keyframes turn{to{d:1}}@keyframes fade{to{d:2}}')).toBe(
      '.c{animation:turn 1s}@keyframes turn{to{d:1}}',
    );
  });
});

describe('later sheets', () => {
  const sheets = laterSheetsOf(widgetRegistry);
  const [one = '', two = ''] = Object.values(widgetRegistry.styleSheets).filter(sheets.has);

  it('are named by one address for each set, and read by it', () => {
    const address = sheets.addressOf([two, one]);
    expect(sheets.addressOf([one, two, one])).toBe(address);
    expect(sheets.read(address)).toEqual({ css: sheets.sorted([one, two]).join(''), isNamed: true });
  });

  it('are read by no other: another version, another order, unknown numbers, nothing', () => {
    const [version = ''] = /^\/styles\/[^/]+/.exec(sheets.addressOf([one])) ?? [];
    expect(sheets.read(`${version}/0.1.css`)?.isNamed).toBe(false);
    for (const path of ['/1.0.css', '/0.0.css', '/zzz.css', '/.css', '/0.css.map', '/0', '/00.css', '/0..1.css'])
      expect([path, sheets.read(version + path)]).toEqual([path, undefined]);
    expect(sheets.read('/styles/00000000/0.css')).toBeUndefined();
  });
});
