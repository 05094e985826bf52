import type { PageOf } from '#content/page.ts';
import { Body } from '#pages/body.tsx';
import { Glyph } from '#pages/layout/glyph.tsx';
import { useFilled } from '#pages/site-context.ts';

export default function ThankYouPage({ page }: { readonly page: PageOf<'thank-you'> }) {
  const filled = useFilled();
  return (
    <div className="shell thank-you" data-refused={page.front.refused ? '' : undefined}>
      {/* All visitors get the same page: its content knows whether there was a sign-up, and thank-you.css shows the right mark. */}
      <div className="thank-you-mark">
        <Glyph name="check" />
      </div>
      <div className="thank-you-mark thank-you-mark-warning">
        <Glyph name="warning" />
      </div>
      <h1>{page.front.title}</h1>
      <p className="lead">{filled(page.front.lead)}</p>
      <Body page={page} />
    </div>
  );
}
