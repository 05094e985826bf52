/** Lets so many pieces of work run at a time; the others wait, first come, first served. */
export function atOnce(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    while (running >= max) await new Promise<void>((done) => waiting.push(done));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
