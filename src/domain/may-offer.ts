import type { InstrumentKind } from '#contracts/instruments.ts';

/** Whether a regulator's company may offer an instrument to retail clients: an edition without it has no page, row or hit for it. */
export const mayOffer = ({ kind }: { readonly kind: InstrumentKind }, regulator: { readonly products: readonly InstrumentKind[] }): boolean => regulator.products.includes(kind);
