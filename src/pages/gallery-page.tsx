import galleryCss from '#islands/server/gallery/gallery.css?inline';
import drawingsCss from '#kit/drawings/cover.css?inline';
import { GALLERY_QUERY_KEYS, parseGalleryChoice } from '#islands/server/gallery/gallery-choice.ts';
import { galleryEdition, renderGallery } from '#islands/server/gallery/gallery.tsx';
import type { GalleryView } from '#islands/server/gallery/gallery-view.ts';
import type { BrandEdition } from '#content/brand.ts';
import { pointLinks } from '#content/links.ts';
import { renderWidgetsInHtml } from '#islands/server/render-widgets.ts';
import type { RenderSession, WidgetProblem } from '#islands/server/render-session.tsx';
import type { PageAnswer, PageRequest, PagesOptions } from './page-answer.ts';
import { renderDocument } from './render-document.tsx';
import type { Site } from './site-context.ts';

type OpenPage = (
  edition: BrandEdition,
  onProblem?: (problem: WidgetProblem) => void,
) => { readonly site: Site; readonly session: RenderSession };

/**
 * /gallery and what is below it: every widget with its examples, in the site's layout. The address has the
 * options. Undefined if there is no such widget or example.
 */
export async function galleryPage(
  options: PagesOptions,
  request: PageRequest,
  view: GalleryView,
  open: OpenPage,
): Promise<PageAnswer | undefined> {
  const { brand } = options;
  // One edition for each language.
  const editions = brand.editions.filter(
    ({ language }, index) => brand.editions.findIndex((other) => other.language === language) === index,
  );
  const [first = brand.defaultEdition.language, ...rest] = editions.map(({ language }) => language);
  const choice = parseGalleryChoice(request.query, [first, ...rest]);
  const chosen = editions.find(({ language }) => language === choice.language) ?? brand.defaultEdition;
  const isTried = view.kind === 'try';
  const problems: WidgetProblem[] = [];
  const { site, session } = open(
    { ...chosen, ...galleryEdition(chosen, choice) },
    isTried ? (problem) => problems.push(problem) : undefined,
  );
  const gallery = await renderGallery({
    registry: options.registry,
    session,
    render: (html) =>
      renderWidgetsInHtml(html, session, (tree) =>
        pointLinks(tree, chosen.id, (path) => brand.page(chosen.id, path) !== undefined),
      ),
    choice,
    editions,
    view,
    query: request.query,
    problems,
  });
  if (gallery === undefined) return undefined;
  const { title, description, theme, body, script, layout } = gallery;
  const document = renderDocument({
    site,
    session,
    options,
    title,
    description,
    theme,
    layout,
    template: 'gallery',
    styles: view.kind === 'drawings' ? drawingsCss + galleryCss : galleryCss,
    hidden: true,
    script,
    children: <div dangerouslySetInnerHTML={{ __html: body }} />,
  });
  return {
    kind: 'page',
    status: 200,
    ...document,
    csp: {
      ...document.csp,
      ...(layout === 'bare' ? { mayBeFramed: true } : { frames: [`'self'`, ...(document.csp.frames ?? [])] }),
    },
    language: chosen.language,
    editionId: chosen.id,
    // Visitors can try any values, so the page is not cached.
    cacheable: !isTried,
    queryKeys: GALLERY_QUERY_KEYS,
    validUntil: site.warning.validUntil,
  };
}
