import { type ConfigData, HtmlValidate } from 'html-validate';

/** A heading in a summary is allowed by the standard and lost to some screen readers (decision 011). */
export const ELEMENTS: ConfigData['elements'] = ['html5', { summary: { permittedContent: ['@phrasing'] } }];

/** The HTML standard, as far as pages of the site are bound to it. */
export const pageValidator = new HtmlValidate({
  extends: ['html-validate:standard'],
  elements: ELEMENTS,
  rules: {
    'no-inline-style': 'error', // the Content Security Policy refuses style attributes
    // How React and hast write HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'long-title': 'off',
    // Files of the site itself, by the same server.
    'require-sri': 'off',
  },
});
