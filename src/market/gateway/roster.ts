/** A subscribed client. */
export type Reader = {
  /** Bytes that wait to leave for it. */
  readonly bufferedBytes: () => number;
  /** Takes a whole frame, or the rest of one; who is closing takes nothing. */
  readonly write: (frame: Buffer) => void;
  /** Where its frames may leave past it, by the file of its socket: it keeps its slot true from now on, undefined ends that. */
  readonly assignSlot?: (slot: RosterSlot | undefined) => void;
};

/** A reader's place in a roster. In `files[index]` stands the file that takes its next frame, while nothing else waits there. */
export type RosterSlot = { readonly files: number[]; readonly index: number };

/** Its frames leave by `Reader.write`. */
export const NO_FILE = -1;

/** Who is served together, in no order. One list of numbers stays in the cache where thousands of readers do not (decision 056). */
export class Roster {
  readonly readers: Reader[] = [];
  readonly files: number[] = [];
  readonly #usesFiles: boolean;

  /** Without use for the files, nobody is asked for them. */
  constructor(usesFiles: boolean) {
    this.#usesFiles = usesFiles;
  }

  add(reader: Reader): void {
    this.#assign(reader, this.readers.length);
  }

  /** For one that is in it. */
  remove(reader: Reader): void {
    const index = this.readers.indexOf(reader);
    const last = this.readers.pop()!;
    this.files.pop();
    if (last !== reader) this.#assign(last, index);
    reader.assignSlot?.(undefined);
  }

  #assign(reader: Reader, index: number): void {
    this.readers[index] = reader;
    this.files[index] = NO_FILE;
    if (this.#usesFiles) reader.assignSlot?.({ files: this.files, index });
  }
}
