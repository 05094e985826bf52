import { translator } from '#i18n/translator.ts';
import { parseGalleryChoice } from '#islands/server/gallery-choice.ts';
import { galleryEdition, renderGallery } from '#islands/server/gallery.tsx';
import type { BrandEdition } from '#content/brand.ts';
import type { RenderSession } from '#islands/server/render-session.tsx';
import type { PageAnswer, PageRequest, PagesOptions } from './page-answer.ts';
import { renderDocument } from './render-document.tsx';
import type { Site } from './site-context.ts';

export const GALLERY_PATH = '/gallery';
const QUERY_KEYS = ['theme', 'direction', 'language'];

type OpenPage = (edition: BrandEdition) => { readonly site: Site; readonly session: RenderSession };

/** /gallery: every widget with its examples, in the site's own frame. What it shows is chosen in the address. */
export async function galleryPage(options: PagesOptions, request: PageRequest, open: OpenPage): Promise<PageAnswer> {
  const { brand } = options;
  // One edition stands for each language.
  const editions = brand.editions.filter(({ language }, index) => brand.editions.findIndex((other) => other.language === language) === index);
  const [first = brand.defaultEdition.language, ...rest] = editions.map(({ language }) => language);
  const choice = parseGalleryChoice(request.query, [first, ...rest]);
  const chosen = editions.find(({ language }) => language === choice.language) ?? brand.defaultEdition;
  const { site, session } = open({ ...chosen, ...galleryEdition(chosen, choice) });
  const gallery = await renderGallery({ registry: options.registry, session, choice, editions });
  const document = renderDocument({
    site, session, options,
    template: 'gallery',
    title: gallery.title,
    description: translator(session.page, 'gallery')('intro'),
    hidden: true,
    theme: gallery.theme,
    children: <div dangerouslySetInnerHTML={{ __html: gallery.body }} />,
  });
  return {
    kind: 'page', status: 200, ...document,
    language: chosen.language,
    editionId: chosen.id,
    cacheable: true,
    queryKeys: QUERY_KEYS,
    validUntil: site.warning.validUntil,
  };
}
