import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a page tells its reader to do, as its fences say it. */
export type Step =
  /** ` ```ts file=src/… `: a new file with this text. */
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  /** ` ```md append=docs/… `: this text at the end of a file that is there. */
  | { readonly kind: 'append'; readonly path: string; readonly text: string }
  /** ` ```diff file=brand/… `: lines with `+` put in and lines with `-` taken out; `@@` parts one place from the next. */
  | { readonly kind: 'change'; readonly path: string; readonly text: string }
  /** ` ```sh run `: commands, typed in the project's folder. */
  | { readonly kind: 'run'; readonly text: string };

const FENCE = /^(`{3,})(\w*)(?: +(.*))?$/;

/** The steps of a page in their order. A fence that says nothing behind its language is only to be read. */
export function stepsOf(page: string): readonly Step[] {
  const steps: Step[] = [];
  let open:
    | { readonly marks: string; readonly language: string; readonly info: string; readonly lines: string[] }
    | undefined;
  for (const line of page.split('\n')) {
    const fence = FENCE.exec(line);
    if (open === undefined && fence !== null) {
      open = { marks: fence[1] ?? '', language: fence[2] ?? '', info: fence[3] ?? '', lines: [] };
    } else if (open !== undefined && line === open.marks) {
      const step = stepOf(open.language, open.info, `${open.lines.join('\n')}\n`);
      if (step !== undefined) steps.push(step);
      open = undefined;
    } else {
      open?.lines.push(line);
    }
  }
  if (open !== undefined) throw new Error(`a fence is not closed: ${open.marks}${open.language} ${open.info}`);
  return steps;
}

function stepOf(language: string, info: string, text: string): Step | undefined {
  const [, verb, path = ''] = /^(file|append)=(\S+)$/.exec(info) ?? [];
  if (verb === 'append') return { kind: 'append', path, text };
  if (verb === 'file') return { kind: language === 'diff' ? 'change' : 'write', path, text };
  if (language === 'sh' && info === 'run') return { kind: 'run', text };
  if (info !== '') throw new Error(`a fence says "${info}", which means nothing. Write file=…, append=… or run.`);
  return undefined;
}

/** Does in `folder` what the steps say, as a reader who copies and pastes would. */
export function followSteps(folder: string, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.kind === 'run') {
      execFileSync('sh', ['-eu', '-c', step.text], { cwd: folder, stdio: 'pipe' });
      continue;
    }
    const file = join(folder, step.path);
    if (step.kind === 'write') {
      if (existsSync(file)) throw new Error(`${step.path} is there already, though the page says it is new`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, step.text);
    } else {
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, step.kind === 'append' ? before + step.text : changed(before, step));
    }
  }
}

function changed(before: string, { path, text }: { readonly path: string; readonly text: string }): string {
  return text
    .split(/^@@.*\n/m)
    .filter((place) => place !== '')
    .reduce((whole, place) => {
      const lines = place.replace(/\n$/, '').split('\n');
      const side = (mark: string) =>
        lines
          .filter((line) => !line.startsWith(mark))
          .map((line) => `${line.slice(1)}\n`)
          .join('');
      const [old, wanted] = [side('+'), side('-')];
      const at = whole.indexOf(old);
      if (at === -1 || whole.includes(old, at + 1)) {
        throw new Error(`${path}: these lines must stand there once, so that the reader finds the place:\n${old}`);
      }
      return whole.slice(0, at) + wanted + whole.slice(at + old.length);
    }, before);
}
