/** A subscribed client. */
export type Subscriber = {
  /** Bytes that wait to leave for it. */
  readonly bufferedBytes: () => number;
  /** Takes a whole frame, or the rest of one; who is closing takes nothing. */
  readonly write: (frame: Buffer) => void;
  /** Where its frames may leave past it, by the file of its socket: it keeps its slot true from now on, undefined ends that. */
  readonly assignSlot?: (slot: Slot | undefined) => void;
};

/** A subscriber's place in a subscriberList. In `files[index]` stands the file that takes its next frame, while nothing else waits there. */
export type Slot = { readonly files: number[]; readonly index: number };

/** Its frames leave by `Subscriber.write`. */
export const NO_FILE = -1;

/** Who is served together, in no order. One list of numbers stays in the cache where thousands of subscribers do not (decision 056). */
export class SubscriberList {
  readonly subscribers: Subscriber[] = [];
  readonly files: number[] = [];
  readonly #usesFiles: boolean;

  /** Without use for the files, nobody is asked for them. */
  constructor(usesFiles: boolean) {
    this.#usesFiles = usesFiles;
  }

  add(subscriber: Subscriber): void {
    this.#assign(subscriber, this.subscribers.length);
  }

  /** For one that is in it. */
  remove(subscriber: Subscriber): void {
    const index = this.subscribers.indexOf(subscriber);
    const last = this.subscribers.pop()!;
    this.files.pop();
    if (last !== subscriber) this.#assign(last, index);
    subscriber.assignSlot?.(undefined);
  }

  #assign(subscriber: Subscriber, index: number): void {
    this.subscribers[index] = subscriber;
    this.files[index] = NO_FILE;
    if (this.#usesFiles) subscriber.assignSlot?.({ files: this.files, index });
  }
}
