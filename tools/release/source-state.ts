import { execFileSync } from 'node:child_process';

function git(root: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined; // no Git, or no repository: an unpacked archive
  }
}

/** The commit that the sources are of, with `-changed` where they differ from it; `unknown` without a repository. */
export function commitOf(root: string): string {
  const commit = git(root, 'rev-parse', 'HEAD');
  if (commit === undefined) return 'unknown';
  return git(root, 'status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}-changed`;
}

/** Unix seconds: of the commit, so that the same sources make the same release; SOURCE_DATE_EPOCH where there is none. */
export const commitTimeS = (root: string): number =>
  Number(process.env['SOURCE_DATE_EPOCH'] || git(root, 'log', '-1', '--format=%ct') || Math.floor(Date.now() / 1000));
