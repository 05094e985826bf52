import { use } from 'react';
import { openBody } from '#content/open-body.ts';
import type { Page } from '#content/page.ts';
import { RenderSessionContext } from '#islands/server/widget.tsx';
import { renderBody } from './render-body.ts';
import { useSite } from './site-context.ts';

/** A page's Markdown, in its place in a template. */
export function Body({
  page,
  className = 'prose',
  hasFold = false,
}: {
  readonly page: Page;
  readonly className?: string;
  /** It begins in the first view, which ends at one of its chapters. */
  readonly hasFold?: boolean;
}) {
  const site = useSite();
  const session = use(RenderSessionContext);
  if (!session) throw new Error('pages: <Body> needs a RenderSessionContext around it.');
  return (
    <div
      className={className}
      dangerouslySetInnerHTML={{
        __html: renderBody(site.gate === 'open' ? page.body : openBody(page), site, session, hasFold),
      }}
    />
  );
}
