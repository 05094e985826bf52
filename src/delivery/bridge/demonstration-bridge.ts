import type { PlatformBridge } from '#contracts/platform-bridge.ts';

/** A platform of play: opens what it is asked to, under the number it has. For the default brand, which has no real one behind it. */
export const demonstrationBridge: PlatformBridge = ({ account_number }) =>
  Promise.resolve({ kind: 'opened', login: account_number });
