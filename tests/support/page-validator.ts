import { HtmlValidate } from 'html-validate';

/** The HTML standard, as far as pages of the site are bound to it. */
export const pageValidator = new HtmlValidate({
  extends: ['html-validate:standard'],
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
