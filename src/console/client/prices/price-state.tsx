import { useTexts } from '#i18n/use-texts.tsx';
import type { HaltReason } from '#contracts/halts.ts';
import type { PriceState } from '#console/prices/prices.answers.ts';

/** With the reason where staff has closed it. */
export const StateBadge = ({ state, reason }: { readonly state: PriceState; readonly reason: HaltReason | null }) => {
  const text = useTexts('console-prices');
  return (
    <span className="c-price-state" data-state={state}>
      {text(`state-${state}`)}
      {reason !== null && <small>{text(`reason-${reason}`)}</small>}
    </span>
  );
};
