import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Icon } from './icon.tsx';
import { parseSymbolName } from './symbol-name.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('symbol names', () => {
  it.each([
    ['candlestick_chart_24px', { name: 'candlestick_chart', size: 24, fill: false }],
    ['savings_fill1_48px', { name: 'savings', size: 48, fill: true }],
    ['keyboard_arrow_down_20px', { name: 'keyboard_arrow_down', size: 20, fill: false }],
    ['10k_40px', undefined],
    ['Savings_24px', undefined],
    ['savings', undefined],
    ['candlestick_chart_25px', undefined],
    ['savings_fill0_24px', { name: 'savings_fill0', size: 24, fill: false }],
    ['_24px', undefined],
    ['candlestick_chart_24px ', undefined],
    ['../x_24px', undefined],
  ])('[UIK-8] %s', (symbol, expected) => {
    expect(parseSymbolName(symbol)).toEqual(expected);
  });
});

describe('Icon', () => {
  it('[UIK-8] draws an allowed symbol in its size, unseen by assistive technology', () => {
    const svg = renderToStaticMarkup(<Icon symbol="savings_fill1_40px" />);
    expect(svg).toMatch(/^<svg class="icon" width="40" height="40" .*aria-hidden="true".*<path d="M/);
    expect(svg).not.toBe(renderToStaticMarkup(<Icon symbol="candlestick_chart_40px" />));
  });

  it('turns with the text where it points along it', () => {
    expect(renderToStaticMarkup(<Icon symbol="arrow_forward_24px" />)).toContain('data-follows="text"');
    expect(renderToStaticMarkup(<Icon symbol="keyboard_arrow_down_24px" />)).not.toContain('data-follows');
  });

  it.each(['candlestick_chart_25px', 'Savings_24px', 'not_drawn_24px', 'savings_fill0_24px'])(
    '[UIK-8] refuses %s',
    (symbol) => {
      expect(() => renderToStaticMarkup(<Icon symbol={symbol} />)).toThrow(RangeError);
    },
  );

  it('keeps no drawing that nothing uses', () => {
    const sources = globSync('{src,brand,tests}/**/*.{ts,tsx,md,yaml,json}', {
      cwd: ROOT,
      exclude: ['src/kit/icon.test.tsx'],
    }).map((file) => readFileSync(join(ROOT, file), 'utf8'));
    const unused = globSync('src/kit/icons/*.svg', { cwd: ROOT })
      .map((file) => basename(file, '.svg'))
      .filter((name) => !sources.some((source) => new RegExp(`\\b${name}_(?:20|24|40|48)px\\b`).test(source)));
    expect(unused).toEqual([]);
  });
});
