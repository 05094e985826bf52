/** How often something happened in the last so many steps of time. A class, since every tick of every instrument is added to one. */
export class RollingCount {
  readonly #slots: Uint32Array;
  readonly #stepMs: number;
  /** The step that was written last, counted from 1970; its slot, and when it is over. */
  #step = 0;
  #slot = 0;
  #endsMs = 0;

  constructor(steps: number, stepMs: number) {
    this.#slots = new Uint32Array(steps);
    this.#stepMs = stepMs;
  }

  add(nowMs: number): void {
    // Of thousands of calls one begins a step.
    if (nowMs >= this.#endsMs) this.#advance(nowMs);
    this.#slots[this.#slot]! += 1;
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
    this.#slot = step % length;
    this.#endsMs = (step + 1) * this.#stepMs;
  }
}
