import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

const BASE = {
  id: 'city',
  label: 'Town or city',
  errorPrefix: 'Error:',
  control: { name: 'city', maxLength: 20 },
} as const;
const markup = (more: Partial<Parameters<typeof TextField>[0]> = {}) =>
  renderToStaticMarkup(<TextField {...BASE} {...more} />);
const CHECK = 'm4.5 10.5';
const ERROR_ICON = 'M10 6.2';

describe('text field', () => {
  it('[TXF-1] has a label, a value, icons before and after, a text after, and a helper that describes it', () => {
    const html = markup({
      value: 'Bristol',
      leadingIcon: <i>before</i>,
      trailingIcon: <i>after</i>,
      trailingText: 'USD',
      helperText: 'Where you live',
    });
    expect(html).toContain('<label class="field-label" for="city">Town or city</label>');
    expect(html).toMatch(/<input [^>]*name="city"[^>]*value="Bristol"/);
    expect(html).toContain('maxLength="20"');
    expect(html.indexOf('before')).toBeLessThan(html.indexOf('<input'));
    expect(html.indexOf('<input')).toBeLessThan(html.indexOf('USD'));
    expect(html.indexOf('USD')).toBeLessThan(html.indexOf('after'));
    expect(html).toContain('aria-describedby="city-note"');
    expect(html).toMatch(/id="city-note"[^>]*>Where you live</);
    expect(html).not.toContain('aria-invalid');
  });

  it('[TXF-1] is an area of several lines where asked', () => {
    expect(markup({ textarea: true, value: 'One\nTwo' })).toMatch(/<textarea [^>]*id="city"[^>]*>One\nTwo<\/textarea>/);
  });

  it('[TXF-2] an error replaces the helper, shows an icon, and is said to be one', () => {
    const html = markup({ helperText: 'Where you live', errorText: 'Enter your town' });
    expect(html).not.toContain('Where you live');
    expect(html).toContain(ERROR_ICON);
    expect(html).toMatch(/Error: ?<\/span>Enter your town/);
    expect(html).toContain('aria-invalid="true"');
  });

  it('[TXF-3] a check shows what is right, and only where there is no error', () => {
    expect(markup()).not.toContain(CHECK);
    expect(markup({ valid: true })).toContain(CHECK);
    expect(markup({ valid: true, errorText: 'Enter your town' })).not.toContain(CHECK);
  });

  it('[TXF-4] a counter shows length / maxlength', () => {
    const counter = {
      shown: (length: number) => `${length} / 20`,
      limit: 'Up to 20',
      left: (count: number) => `${count} left`,
    };
    const html = markup({ value: 'Bristol', counter });
    expect(html).toMatch(/<span class="field-counter"[^>]*>7 \/ 20<\/span>/);
    expect(html).toContain('aria-describedby="city-note city-limit"');
    expect(html).toMatch(/id="city-limit">Up to 20</);
    expect(markup({ value: 'Bristol' })).not.toContain('field-counter');
  });
});
