import type { Page } from 'playwright-core';

type Tick = {
  /** Of every element of the rows, before and after: how it is laid out, and in how many boxes. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** How many texts were written where their size is contained, and in which elements elsewhere, or by other nodes. */
  readonly contained: number;
  readonly elsewhere: readonly string[];
};

/** What a tick asks of layout: boxes that come or go, or texts that can widen what is around them, have the table laid out anew. */
export async function watchTick(page: Page, rows: string, tick: () => Promise<void>): Promise<Tick> {
  const boxes = () =>
    page.locator(`${rows}, ${rows} *`).evaluateAll((elements) =>
      elements.map((element) => {
        const { display, position } = getComputedStyle(element);
        return `${element.localName}.${element.className} ${display} ${position} ${element.getClientRects().length}`;
      }),
    );
  const before = await boxes();
  await page.evaluate((selector) => {
    const records: MutationRecord[] = [];
    const changes = new MutationObserver((more) => records.push(...more));
    for (const row of document.querySelectorAll(selector))
      changes.observe(row, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { records, changes });
  }, rows);
  await tick();
  const seen = await page.evaluate(() => {
    const { records, changes } = window as unknown as { records: MutationRecord[]; changes: MutationObserver };
    const isContained = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('tr') &&
      (getComputedStyle(element).contain.split(' ').includes('size') || isContained(element.parentElement));
    records.push(...changes.takeRecords());
    changes.disconnect();
    const isText = (nodes: NodeList) => [...nodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE);
    // Another value in a text, or another text in place of it.
    const written = records.filter(({ type, target, addedNodes, removedNodes }) =>
      type === 'characterData'
        ? isContained(target.parentElement)
        : isText(addedNodes) && isText(removedNodes) && isContained(target as Element),
    );
    return {
      contained: written.length,
      elsewhere: records
        .filter((record) => !written.includes(record))
        .map(({ type, target }) => `${type} in ${(target.parentElement ?? (target as Element)).className}`),
    };
  });
  return { before, after: await boxes(), ...seen };
}
