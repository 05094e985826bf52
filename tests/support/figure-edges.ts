import type { Page } from 'playwright-core';

const WIDTHS_PX = [320, 360, 414, 480, 593, 608, 611, 625, 640, 655, 680, 753, 768, 1009, 1024, 1280];
const TOLERANCE_PX = 0.5;

/**
 * Which figures of the first table of prices do not end where their column does, at widths of windows with and without a
 * scrollbar of 15 px: each as `1280 px, Ask: 3.2 px beside its head`. The room of a figure's digits ends below the text of
 * its head; the last digits of a column, and the dash that stands for them, end below each other.
 */
export async function misplacedFigures(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page
      .locator('.quotes-table')
      .first()
      .evaluate((table, tolerance) => {
        const endOf = (element: Element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return text.getBoundingClientRect().right;
        };
        const heads = [...table.querySelectorAll('thead th')].slice(1);
        return heads.flatMap((head, column) => {
          const cells = [...table.querySelectorAll('tbody tr')].map(
            (row) => row.querySelectorAll('.quotes-cell')[column],
          );
          const figures = cells.flatMap((cell) => cell?.querySelector('.quotes-price, .quotes-figure') ?? []);
          const title =
            head.querySelector('.instruments-sort > .instruments-order') === null
              ? endOf(head)
              : Math.max(
                  ...[...head.querySelectorAll('.instruments-sort, .instruments-order')].map(
                    (part) => part.getBoundingClientRect().right,
                  ),
                );
          const roomEnd = (figure: Element) =>
            figure.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(figure).paddingRight);
          const beside = Math.max(...figures.map((figure) => Math.abs(roomEnd(figure) - title)));
          const digits = figures.map(endOf);
          return [
            ...(beside > tolerance ? [`${head.textContent}: ${beside.toFixed(2)} px beside its head`] : []),
            ...(Math.max(...digits) - Math.min(...digits) > tolerance
              ? [`${head.textContent}: last digits ${(Math.max(...digits) - Math.min(...digits)).toFixed(2)} px apart`]
              : []),
          ];
        });
      }, TOLERANCE_PX);
    faults.push(...found.map((fault) => `${width} px, ${fault}`));
  }
  return faults;
}
