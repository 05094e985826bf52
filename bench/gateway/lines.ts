import { createInterface } from 'node:readline';

/** How a process of the bench talks to its runner, Node or Bun: a JSON line each way. */
export function linesToRunner<Said, Heard>(onHeard: (heard: Heard) => void): (said: Said) => void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => onHeard(JSON.parse(line) as Heard));
  lines.on('close', () => process.exit());
  return (said) => void process.stdout.write(`${JSON.stringify(said)}\n`);
}
