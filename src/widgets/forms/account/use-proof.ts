import { useState } from 'react';
import { isProofNeeded } from '#forms/client/prove-owner.ts';

/** A change that waits until its owner has proven again whose account it is. */
export type Waiting = { readonly go: () => void };

/** Runs changes, and keeps the one that the server wants a fresh proof for until that was given. */
export function useProof() {
  const [waiting, setWaiting] = useState<Waiting>();
  return {
    waiting,
    /** Runs a change; where it wants a proof, it waits, and `again` runs it once more. */
    withProof: async (change: () => Promise<void>, again: () => void): Promise<void> => {
      try {
        await change();
      } catch (error) {
        if (!isProofNeeded(error)) throw error;
        setWaiting({ go: again });
      }
    },
    proven: () => {
      waiting?.go();
      setWaiting(undefined);
    },
    giveUp: () => setWaiting(undefined),
  } as const;
}
