const CELL = 'th, td';

/** What is there to be seen or heard, in one line: its text, then what its arrow is called. */
function wordsOf(element: HTMLElement): string {
  const arrows = [...element.querySelectorAll('[role="img"]')].map(({ ariaLabel }) => ariaLabel ?? '');
  return [element.innerText, ...arrows].join(' ').replaceAll(/\s+/gu, ' ').trim();
}

/** A row in a sentence: its name, then each figure after the title of its column. */
function sentenceOf(row: HTMLTableRowElement, titles: readonly string[]): string {
  const cells = [...row.querySelectorAll<HTMLElement>(CELL)];
  const parts = cells.flatMap((cell, at) => {
    if (cell.tagName === 'TH') return wordsOf(cell);
    const figure = cell.querySelector<HTMLElement>('[data-quote]');
    return figure === null
      ? []
      : `${titles[at] ?? ''} ${wordsOf(figure.closest<HTMLElement>('[data-spoken]') ?? figure)}`.trim();
  });
  return `${[row.ariaLabel, ...parts].filter((part) => part !== null && part !== '').join(', ')}.`;
}

/**
 * Says the prices of a table once, now, because the visitor asked: cells that tick are in no live region, or a screen
 * reader would never be quiet. Rows behind a tab that is not open are left out.
 */
export function announcePrices(table: HTMLElement): void {
  const summary = table.querySelector('[data-prices-summary]');
  if (summary === null) return;
  const sentences = [...table.querySelectorAll('table')]
    .filter((each) => each.checkVisibility())
    .flatMap((each) => {
      const titles = [...each.querySelectorAll<HTMLElement>('thead th')].map(wordsOf);
      return [...each.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((row) => sentenceOf(row, titles));
    });
  // Emptied first: words that are the same as before would not be said again.
  summary.textContent = '';
  requestAnimationFrame(() => {
    summary.textContent = sentences.join(' ');
  });
}
