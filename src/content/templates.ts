import { pageTemplates } from 'virtual:page-templates';
import type { Page } from './page.ts';
import type { PageTemplate } from './page-template.ts';

/** The declaration of the template that a page's front matter names. */
export const templateOf = ({ front }: Page): PageTemplate => pageTemplates[front.template];
