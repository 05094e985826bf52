/** A client that prices are sent to. */
export type Subscriber = {
  /** Bytes that wait to be sent to it. */
  readonly bufferedBytes: () => number;
  /** Takes a whole frame, or the rest of one. Does nothing once the connection is closing. */
  readonly write: (frame: Buffer) => void;
  /** Tells it to keep the descriptor in this slot up to date from now on; undefined ends that. Only for batches. */
  readonly assignSlot?: (slot: Slot | undefined) => void;
};

/** A subscriber's place in a list. `descriptors[index]` is the file descriptor of its socket while nothing waits to be sent on it. */
export type Slot = { readonly descriptors: number[]; readonly index: number };

/** The next frame is sent by `Subscriber.write`. */
export const NO_DESCRIPTOR = -1;

/**
 * Subscribers that are served together, in no order. Their descriptors are a list of numbers beside them, which stays in the
 * processor's cache where thousands of subscribers do not.
 */
export class SubscriberList {
  readonly subscribers: Subscriber[] = [];
  readonly descriptors: number[] = [];
  readonly #usesDescriptors: boolean;

  constructor(usesDescriptors: boolean) {
    this.#usesDescriptors = usesDescriptors;
  }

  add(subscriber: Subscriber): void {
    this.#assignSlot(subscriber, this.subscribers.length);
  }

  /** The subscriber must be in the list. The last one takes its slot. */
  remove(subscriber: Subscriber): void {
    const index = this.subscribers.indexOf(subscriber);
    const last = this.subscribers.pop()!;
    this.descriptors.pop();
    if (last !== subscriber) this.#assignSlot(last, index);
    subscriber.assignSlot?.(undefined);
  }

  #assignSlot(subscriber: Subscriber, index: number): void {
    this.subscribers[index] = subscriber;
    this.descriptors[index] = NO_DESCRIPTOR;
    if (this.#usesDescriptors) subscriber.assignSlot?.({ descriptors: this.descriptors, index });
  }
}
