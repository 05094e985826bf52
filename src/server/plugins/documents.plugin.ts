import fp from 'fastify-plugin';
import { LegalDocuments } from '../legal-documents.ts';
import { SocialImages } from '../social-images.ts';

/** Files made of pages: the pictures beside links, and legal pages as PDF. */
export const documentsPlugin = fp(
  async (app) => {
    const { content, securityHeaders: headers } = app;
    const now = () => new Date();
    app.files.push(
      new SocialImages({ brand: content.get, cache: app.pictureCache, headers, now }),
      new LegalDocuments({ brand: content.get, texts: content.texts, siteUrl: app.settings.publicUrl, headers, now }),
    );
  },
  { name: 'documents', dependencies: ['content', 'files'] },
);
