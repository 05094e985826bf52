import { Html } from '#islands/html.tsx';
import { WIRE } from '#islands/widget-source.ts';
import { BREAKPOINTS, parseBreakpoints } from '#kit/breakpoints.ts';
import type { BreakpointProps } from './breakpoint.widget.ts';

/** Both contents are in the document; the style sheet shows the one that `data-at` names the window's breakpoint for. */
const Breakpoint = ({ breakpoints, items: [content, rest] }: BreakpointProps) => {
  const named = parseBreakpoints(breakpoints);
  const at = BREAKPOINTS.filter((breakpoint) => named.includes(breakpoint));
  const elsewhere = BREAKPOINTS.filter((breakpoint) => !named.includes(breakpoint));
  const rests = { [WIRE.rests]: '' };
  return (
    <>
      <div className="breakpoint" data-at={at.join(' ')} {...rests}>
        <Html className="breakpoint-content flow" html={content?.html ?? ''} />
      </div>
      {rest !== undefined && (
        <div className="breakpoint" data-at={elsewhere.join(' ')} {...rests}>
          <Html className="breakpoint-content flow" html={rest.html} />
        </div>
      )}
    </>
  );
};

export default Breakpoint;
