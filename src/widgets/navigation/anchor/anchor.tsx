import { useEffect } from 'react';
import { reportWidgetError } from '#islands/report-error.ts';
import { hashTarget } from '#kit/hash.ts';
import { Icon } from '#kit/icon.tsx';
import type { AnchorProps } from './anchor.widget.ts';

/** The page scrolls (behaviours/smooth-anchors.ts), for this link as for any other. */
const Anchor = ({ name, target, label, icon = 'arrow_downward_20px' }: AnchorProps) => {
  useEffect(() => {
    if (target === undefined || isThere(target)) return;
    reportWidgetError(
      'fc-anchor',
      new Error(
        `target "${target}" is not on the page, so the link leads nowhere. Check the target, or mark the place with <fc-anchor name="${target.slice(1)}">.`,
      ),
    );
  }, [target]);
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus goes along to where a link leads
  if (target === undefined) return <span className="anchor-place" id={name} tabIndex={-1} />;
  return (
    <a className="anchor" href={target}>
      {label} <Icon symbol={icon} />
    </a>
  );
};

export default Anchor;

/** A place that is marked by a tag counts before the tag has its code. */
const isThere = (target: string): boolean =>
  hashTarget(target) !== undefined ||
  document.querySelector(`fc-anchor[name="${CSS.escape(target.slice(1))}"]`) !== null;
