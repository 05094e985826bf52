import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyRing, type NonEmpty, mapEach } from '#contracts/key-ring.ts';

/**
 * The root secrets, of which the first signs: what the operator set, else what the data folder keeps, readable by its
 * owner only, one a line, and made at the first start. Sessions and mail links outlive a restart because of it. Throws
 * one line where the folder cannot be used.
 */
export function rootSecrets(given: NonEmpty<string> | undefined, dataDir: string): KeyRing {
  if (given !== undefined) return mapEach(given, (secret) => Buffer.from(secret, 'utf8'));
  const file = join(dataDir, 'secret');
  const kept = read(file);
  if (kept !== undefined) return kept;
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOSPC' ? 'the disk is full' : (code ?? String(error));
    throw new Error(
      `The data folder ${dataDir} cannot be written: ${why}. Free some space, fix its permissions, or name another by DATA_DIR or --data.`,
      { cause: error },
    );
  }
  try {
    // Whole or not at all, and never over another's: two first starts at once must not end with two secrets.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = read(file);
  if (made === undefined) throw new Error(`${file} vanished while it was made. Start again.`);
  return made;
}

function read(file: string): KeyRing | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR')
      return undefined;
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Fix its permissions.`, {
      cause: error,
    });
  }
  // An empty or broken one would sign with something anyone could guess.
  const [first, ...older] = text.split('\n').map((line) => line.trim());
  if (first === undefined || ![first, ...older].every((line) => /^[0-9a-f]{64}$/.test(line)))
    throw new Error(
      `${file} is damaged: it must hold 64 hexadecimal digits on each line. Restore it from a backup, or delete it, which ends all sessions and open mail links.`,
    );
  return mapEach([first, ...older], (line) => Buffer.from(line, 'hex'));
}
