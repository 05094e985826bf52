import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';

describe('button', () => {
  it('[UIK-7] takes every allowed value and names the refused one with those that would do', () => {
    expect(
      renderToStaticMarkup(
        <Button variant="outlined" colour="neutral" size="small">
          Go
        </Button>,
      ),
    ).toContain('data-variant="outlined"');
    const bad = { variant: 'solid' } as unknown as { variant: 'text' };
    expect(() => renderToStaticMarkup(<Button {...bad}>Go</Button>)).toThrow(
      'button: variant "solid" is not one of contained, outlined, transparent, text. Use one of these.',
    );
    const colour = { colour: 'green' } as unknown as { colour: 'accent' };
    expect(() => renderToStaticMarkup(<Button {...colour}>Go</Button>)).toThrow('colour "green"');
    const size = { size: 'huge' } as unknown as { size: 'large' };
    expect(() => renderToStaticMarkup(<Button {...size}>Go</Button>)).toThrow('size "huge"');
  });

  it('[UIK-7] is a link where it leads somewhere and never submits a form unasked', () => {
    expect(renderToStaticMarkup(<Button href="/en-gb/sign-up">Open</Button>)).toMatch(
      /^<a [^>]*href="\/en-gb\/sign-up"/,
    );
    expect(renderToStaticMarkup(<Button>Open</Button>)).toContain('type="button"');
    expect(
      renderToStaticMarkup(
        <Button type="submit" busy>
          Send
        </Button>,
      ),
    ).toMatch(/type="submit"[^>]*aria-busy="true"|aria-busy="true"[^>]*type="submit"/);
  });
});
