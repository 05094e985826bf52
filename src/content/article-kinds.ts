export const ARTICLE_KINDS = ['education', 'news'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];
