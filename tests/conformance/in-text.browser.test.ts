import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetRegistry } from 'virtual:widget-registry';
import { closeBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { isLongForm } from '../support/long-form.ts';
import { startWidgetSite, type WidgetSite } from './widget-site.ts';

/** Narrower than the measure of a paragraph, so that a widget is as wide inside text as outside of it. */
const WINDOW = { width: 480, height: 800 };

/** Rounding of fractions of a pixel. */
const TOLERANCE_PX = 0.5;

type Box = {
  readonly element: string;
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly look: string;
};

const declarations = widgetRegistry.widgets.map(({ declaration }) => declaration);
const examples = await Promise.all(
  declarations
    // `npm test` draws the first example of one widget of each group, `npm run test:all` every one of all.
    .filter(({ group }, at) => isLongForm || declarations.findIndex((other) => other.group === group) === at)
    .map(async ({ tag, examples: load }) => ({
      tag,
      list: (await load()).default.slice(0, isLongForm ? undefined : 1),
    })),
);

/**
 * Rules for running text must not reach into a widget: an editor puts any tag between two paragraphs. Each example is
 * drawn inside text and by itself, from the server's markup; every box must stand where it does by itself.
 */
describe('widgets inside running text', () => {
  let site: WidgetSite;
  let watched: WatchedPage;

  beforeAll(async () => {
    [site, watched] = await Promise.all([
      startWidgetSite(),
      openPage({ viewport: WINDOW, javaScriptEnabled: false, reducedMotion: 'reduce' }),
    ]);
  });

  afterAll(async () => {
    await closeBrowser();
    await site?.close();
  });

  const boxes = async (tag: string, html: string): Promise<readonly Box[]> => {
    await watched.page.goto(site.show({ html }));
    return watched.page.evaluate((name) => {
      const list: Box[] = [];
      for (const root of document.querySelectorAll<HTMLElement>(`#stage ${name}`)) {
        if (root.parentElement?.closest('fc-view') !== null) continue;
        const origin = root.getBoundingClientRect();
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element.getClientRects().length === 0) continue; // nothing of it is drawn
          // An editor's own text inside a widget that lets the text go on takes the rules of the text around it.
          if (element.closest('.flow') !== null) continue;
          const { x, y, width, height } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          const classes = element.getAttribute('class');
          list.push({
            element: `${element.localName}${classes === null ? '' : `.${classes.replaceAll(' ', '.')}`}`,
            at: [x - origin.x, y - origin.y, width, height],
            look: [
              style.listStyleType,
              style.color,
              style.backgroundColor,
              style.fontFamily.slice(0, 12),
              style.fontSize,
              style.borderInlineStartWidth,
              style.paddingInlineStart,
            ].join(' '),
          });
        }
      }
      return list;
    }, tag);
  };

  describe.each(examples)('$tag', ({ tag, list }) => {
    it.each(list)('[PLT-2] $name is drawn inside text as it is by itself', async ({ html }) => {
      const alone = await boxes(tag, `<div>${html}</div>`);
      const inText = await boxes(tag, `<div class="prose"><p>Words before.</p>${html}<p>Words after.</p></div>`);
      expect(inText.length).toBe(alone.length);
      const moved = inText.flatMap((box, index) => {
        const own = alone[index];
        if (own === undefined) return [`${box.element} is only inside text`];
        const isMoved = box.at.some((value, side) => Math.abs(value - (own.at[side] ?? 0)) > TOLERANCE_PX);
        return isMoved || box.look !== own.look
          ? [
              `${box.element}: ${own.at.map(Math.round).join(' ')} ${own.look} → ${box.at.map(Math.round).join(' ')} ${box.look}`,
            ]
          : [];
      });
      expect(moved).toEqual([]);
    });
  });
});
