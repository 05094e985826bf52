import type { ClientKind, SwapFree } from '#contracts/client-kinds.ts';
import type { Platform } from '#contracts/platforms.ts';

/** An account that a platform shall open. */
export type AccountOrder = {
  /** Stays the same however often the order is sent: the platform opens one account for it. */
  readonly client_id: string;
  readonly platform: Platform;
  readonly kind: ClientKind;
  /** ISO 4217. */
  readonly currency: string;
  /** The N of N:1. */
  readonly leverage: number;
  readonly account_number: string;
  /** Of a demo account, in its currency. */
  readonly balance?: number;
  /** Swap-free terms, where they were asked for or decided when the order went out. */
  readonly swap_free?: SwapFree;
  /** Of a demo account: the first one, which was shown to who registered. A live one's is the platform's to give. */
  readonly password?: string;
};

/** `login` is what the platform calls the account, where it is not the number. */
export type BridgeAnswer =
  | { readonly kind: 'opened'; readonly login?: string | undefined }
  | { readonly kind: 'refused'; readonly reason: string };

/** The way to the platforms. Throws where it does not know: the order is sent again. */
export type PlatformBridge = (order: AccountOrder) => Promise<BridgeAnswer>;
