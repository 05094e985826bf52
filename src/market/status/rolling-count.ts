/** How often something happened in the last so many steps of time. A class, since every tick of every instrument is added to one. */
export class RollingCount {
  readonly #slots: Uint32Array;
  readonly #stepMs: number;
  /** The step that was written last, counted from 1970. */
  #step = 0;

  constructor(steps: number, stepMs: number) {
    this.#slots = new Uint32Array(steps);
    this.#stepMs = stepMs;
  }

  add(nowMs: number): void {
    this.#advance(nowMs);
    this.#slots[this.#step % this.#slots.length]! += 1;
  }

  sum(nowMs: number): number {
    this.#advance(nowMs);
    let sum = 0;
    for (const count of this.#slots) sum += count;
    return sum;
  }

  /** Empties the slots of steps in which nothing happened. A clock that was set back counts on where it was. */
  #advance(nowMs: number): void {
    const step = Math.floor(nowMs / this.#stepMs);
    if (step <= this.#step) return;
    const { length } = this.#slots;
    if (step - this.#step >= length) this.#slots.fill(0);
    else for (let passed = this.#step + 1; passed <= step; passed += 1) this.#slots[passed % length] = 0;
    this.#step = step;
  }
}
