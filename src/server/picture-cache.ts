import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { PICTURES_ON_DISK_MAX_BYTES } from '#contracts/limits.ts';

/**
 * Resized and drawn pictures on disk, so that a restart makes none again. A name says what is in it, so a file is never wrong, only
 * missing: whatever the disk refuses is told once and costs a little work, nothing else.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #maxBytes: number;
  /** Oldest first. */
  readonly #sizes = new Map<string, number>();
  #hasComplained = false;

  constructor(folder: string, logger: Logger, maxBytes = PICTURES_ON_DISK_MAX_BYTES) {
    this.#folder = folder;
    this.#logger = logger;
    this.#maxBytes = maxBytes;
    this.#list();
  }

  async read(name: string): Promise<Buffer | undefined> {
    if (!this.#sizes.has(name)) return undefined;
    try {
      return await readFile(join(this.#folder, name));
    } catch {
      this.#sizes.delete(name); // PGE-15: somebody removed it; it is made again
      return undefined;
    }
  }

  /** Whole or not at all: written beside its place and moved there. */
  async write(name: string, picture: Buffer): Promise<void> {
    const beside = join(this.#folder, `${randomUUID()}.part`);
    try {
      await writeFile(beside, picture);
      await rename(beside, join(this.#folder, name));
      this.#sizes.set(name, picture.length);
      await this.#makeRoom(name);
    } catch (error) {
      this.#complain(error);
      await rm(beside, { force: true }).catch(() => undefined); // a disk that refuses this too has been told of
    }
  }

  async #makeRoom(newest: string): Promise<void> {
    let bytes = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [name, size] of this.#sizes) {
      if (bytes <= this.#maxBytes) return;
      if (name === newest) continue;
      this.#sizes.delete(name);
      bytes -= size;
      await rm(join(this.#folder, name), { force: true });
    }
  }

  #list(): void {
    try {
      mkdirSync(this.#folder, { recursive: true });
      const files = readdirSync(this.#folder)
        .filter((name) => /\.(?:webp|jpeg|png)$/.test(name))
        .map((name) => ({ name, stats: statSync(join(this.#folder, name)) }));
      for (const { name, stats } of files.toSorted((a, b) => a.stats.mtimeMs - b.stats.mtimeMs))
        this.#sizes.set(name, stats.size);
    } catch (error) {
      this.#complain(error);
    }
  }

  #complain(error: unknown): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    this.#logger.warn(
      { reason: error instanceof Error ? error.message : String(error), folder: this.#folder },
      'resized pictures cannot be kept on disk; they are made again after a restart',
    );
  }
}
