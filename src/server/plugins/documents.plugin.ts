import fp from 'fastify-plugin';
import { LegalDocuments } from '../legal-documents.ts';
import { MenuShapesFile } from '../menu-shapes-file.ts';
import { SocialImages } from '../social-images.ts';

/** Files made of content: the menu's shapes, the pictures beside links, and legal pages as PDF. */
export const documentsPlugin = fp(
  async (app) => {
    const { content, securityHeaders: headers } = app;
    const now = () => new Date();
    app.files.push(
      new MenuShapesFile(content.get, headers),
      new SocialImages({ brand: content.get, cache: app.pictureCache, headers, now }),
      new LegalDocuments({ brand: content.get, texts: content.texts, siteUrl: app.settings.publicUrl, headers, now }),
    );
  },
  { name: 'documents', dependencies: ['content', 'files'] },
);
