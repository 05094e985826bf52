/** Browsers have locks on https and on this machine alone; elsewhere tabs do not wait for one another. */
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Work that one tab of this browser does at a time, and that others can wait for (Web Locks API). */
export const inOneTab = <Of>(name: string, work: () => Promise<Of>): Promise<Of> =>
  (locks()?.request(name, work) as Promise<Of> | undefined) ?? work();

/** Until no tab of this browser is at that work. */
export async function untilNoTab(name: string): Promise<void> {
  try {
    await locks()?.request(name, { mode: 'shared' }, () => undefined);
  } catch {
    // A page that is left: nobody waits any longer.
  }
}
