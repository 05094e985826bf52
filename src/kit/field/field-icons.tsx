/** Drawn on a 20 px grid; they say nothing that the text beside them does not. */
const Icon = ({ path }: { path: string }) => (
  <svg className="field-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

export const ErrorIcon = () => <Icon path="M10 6.2v4.4M10 13.7v.1M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z" />;
export const CheckIcon = () => <Icon path="m4.5 10.5 3.6 3.6 7.4-8" />;
