import type { ReactNode, RefObject } from 'react';

type SummaryLine = {
  /** The field's name. */
  readonly name: string;
  readonly message: string;
  /** Id of the control to go to; a value of the address has none. */
  readonly target: string | undefined;
};

type ErrorSummaryProps = {
  readonly title: string;
  /** The problem of the whole form, as text. */
  readonly problem: string | undefined;
  readonly lines: readonly SummaryLine[];
  /** What the visitor can do: a link, a button. */
  readonly children?: ReactNode;
  readonly summaryRef: RefObject<HTMLDivElement | null>;
};

/** What went wrong, in one place above the form; it receives the focus, and each line links to its field. */
export const ErrorSummary = ({ title, problem, lines, children, summaryRef }: ErrorSummaryProps) => (
  // For pages that come back from a post without JavaScript; later the form moves the focus itself.
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  <div className="form-summary" role="alert" tabIndex={-1} ref={summaryRef} autoFocus>
    <h2 className="form-summary-title">{title}</h2>
    {problem !== undefined && <p>{problem}</p>}
    {lines.length > 0 && (
      <ul>
        {lines.map(({ name, message, target }) => (
          <li key={name}>
            {target === undefined ? (
              message
            ) : (
              <a href={`#${target}`} onClick={(event) => goTo(target) && event.preventDefault()}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    )}
    {children}
  </div>
);

/** A link alone scrolls to a control; typing should go there too. */
function goTo(id: string): boolean {
  const control = document.getElementById(id);
  control?.focus();
  return control !== null;
}
