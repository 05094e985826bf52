import type { WorkState } from '#contracts/enquiry-kinds.ts';
import { useTexts } from '#i18n/use-texts.tsx';

export const EnquiryState = ({ state }: { readonly state: WorkState }) => {
  const text = useTexts('console-enquiries');
  return (
    <span className="c-work" data-state={state}>
      {text(`state-${state}`)}
    </span>
  );
};
