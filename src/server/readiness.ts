import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { READY_CHECK_MAX_MS, READY_KEPT_MS } from '#contracts/limits.ts';

/** What a process leans on, as far as its roles have to do with it. */
export const PART_NAMES = ['database', 'schema', 'redis', 'feed', 'prices', 'connections', 'jobs'] as const;
export type PartName = (typeof PART_NAMES)[number];

export type Part = {
  readonly name: PartName;
  /** Whether it is there. What rejects, or answers later than READY_CHECK_MAX_MS, is not. */
  readonly check: () => boolean | Promise<boolean>;
  /** Whether a process without it is of no use to anybody: then it is not ready, else it is degraded. */
  readonly isNeeded: boolean;
};

export type PartsUp = Readonly<Partial<Record<PartName, boolean>>>;

export type ReadinessStatus = 'ok' | 'degraded' | 'not ready' | 'draining';

/** Whether requests should come to this process. One answer serves everyone who asks within READY_KEPT_MS. */
export class Readiness {
  readonly #parts: readonly Part[];
  readonly #underWay = new Map<PartName, Promise<boolean>>();
  #held: { readonly atMs: number; readonly up: Promise<PartsUp> } | undefined;
  #isDraining = false;

  constructor(parts: readonly Part[], registry: Registry) {
    this.#parts = parts;
    const gauge: Gauge = new Gauge({
      name: 'forecourt_part_up',
      help: 'Whether what this process leans on is there: 1 or 0. See docs/how-to/run-on-several-machines.md',
      labelNames: ['part'],
      registers: [registry],
      collect: async () => {
        for (const [part, isUp] of Object.entries(await this.parts())) gauge.set({ part }, isUp ? 1 : 0);
      },
    });
  }

  /** From now on the process is not ready; requests that still arrive are served. */
  drain(): void {
    this.#isDraining = true;
  }

  readonly isDraining = (): boolean => this.#isDraining;

  isPart(name: string): name is PartName {
    return this.#parts.some((part) => part.name === name);
  }

  async parts(): Promise<PartsUp> {
    if (this.#held === undefined || performance.now() - this.#held.atMs >= READY_KEPT_MS) {
      this.#held = {
        atMs: performance.now(),
        up: Promise.all(this.#parts.map(async (part) => [part.name, await this.#check(part)] as const)).then(
          (entries) => Object.fromEntries(entries),
        ),
      };
    }
    return this.#held.up;
  }

  /** `needed`: parts that the asker cannot do without. */
  async status(needed: ReadonlySet<PartName>): Promise<ReadinessStatus> {
    if (this.#isDraining) return 'draining';
    const up = await this.parts();
    const away = this.#parts.filter(({ name }) => up[name] !== true);
    if (away.some(({ name, isNeeded }) => isNeeded || needed.has(name))) return 'not ready';
    return away.length === 0 ? 'ok' : 'degraded';
  }

  /** A check that hangs is not begun a second time. */
  async #check({ name, check }: Part): Promise<boolean> {
    let underWay = this.#underWay.get(name);
    if (underWay === undefined) {
      underWay = Promise.resolve()
        .then(check)
        .catch(() => false); // whatever it throws: the part is not there
      this.#underWay.set(name, underWay);
      void underWay.finally(() => this.#underWay.delete(name));
    }
    return Promise.race([underWay, sleep(READY_CHECK_MAX_MS, false, { ref: false })]);
  }
}
