import type { WorkState } from '#contracts/enquiry-kinds.ts';
import { useTexts } from '#i18n/use-texts.tsx';

/** Null of what nobody waits for an answer to. */
export const EnquiryState = ({ state }: { readonly state: WorkState | null }) => {
  const text = useTexts('console-enquiries');
  return state === null ? (
    <span className="c-none">{text('stateNone')}</span>
  ) : (
    <span className="c-work" data-state={state}>
      {text(`state-${state}`)}
    </span>
  );
};
