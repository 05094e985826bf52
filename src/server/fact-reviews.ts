import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Brand } from '#content/brand.ts';
import { datedFactsOf, type DatedFact, FACT_STATES, factState } from '#content/dated-facts-of.ts';
import { FACT_REVIEW_LOOK_MS, FACT_REVIEW_WARNED_DAYS } from '#contracts/limits.ts';

const due = (brand: Brand, now: Date) =>
  datedFactsOf(brand).flatMap((fact) => {
    const state = factState(fact, now, FACT_REVIEW_WARNED_DAYS);
    return state === undefined ? [] : [{ fact, state }];
  });

const WORDS = {
  due: ({ reviewBy }: DatedFact) => `has to be looked at again by ${reviewBy}`,
  overdue: ({ reviewBy }: DatedFact) => `should have been looked at again by ${reviewBy}`,
  over: ({ to }: DatedFact) =>
    `was right until ${to}; it is not shown any more where something else may be, else it is outdated`,
} as const;

/** A line for each fact of the brand whose day of review is near or past, at start, each day, and after each change; and their numbers. */
export class FactReviews {
  readonly #brand: () => Brand;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #told = '';

  constructor(brand: () => Brand, logger: Logger, registry: Registry) {
    this.#brand = brand;
    this.#logger = logger;
    const gauge: Gauge = new Gauge({
      name: 'forecourt_facts_to_review',
      help: 'Dated facts of the brand: due for review, overdue, or over. See docs/how-to/keep-facts-current.md',
      labelNames: ['state'],
      registers: [registry],
      collect: () => {
        const states = due(this.#brand(), new Date()).map(({ state }) => state);
        for (const state of FACT_STATES) gauge.set({ state }, states.filter((one) => one === state).length);
      },
    });
    this.tell();
    this.#timer = setInterval(() => {
      this.#told = '';
      this.tell();
    }, FACT_REVIEW_LOOK_MS).unref();
  }

  /** Says what has changed since it was last said. */
  tell(): void {
    const found = due(this.#brand(), new Date());
    const lines = JSON.stringify(found);
    if (lines === this.#told) return;
    this.#told = lines;
    for (const { fact, state } of found)
      this.#logger.warn({ file: fact.file, fact: fact.what, state }, `a fact of the brand ${WORDS[state](fact)}`);
  }

  /** For the start: how many, in a sentence; undefined for none. */
  note(): string | undefined {
    const found = due(this.#brand(), new Date());
    const [first] = found.toSorted((a, b) => a.fact.reviewBy.localeCompare(b.fact.reviewBy));
    return first === undefined
      ? undefined
      : `facts: ${found.length} of the brand to review, the first by ${first.fact.reviewBy} (${first.fact.file}: ${first.fact.what})`;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
