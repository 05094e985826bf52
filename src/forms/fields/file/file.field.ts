import { DOCUMENT_MAX_BYTES } from '#contracts/limits.ts';
import { judgeFile } from '#contracts/typed-file.ts';
import type { FieldBase, FieldKind } from '#forms/engine/field-kind.ts';
import { readFile } from './read-file.ts';

/** A PDF, JPEG or PNG, known by its content. */
export type FileField = FieldBase & { readonly kind: 'file' };

declare module '#forms/engine/field-kind.ts' {
  interface FieldShapes {
    readonly file: FileField;
  }
}

const MESSAGES = {
  required: { own: 'required' },
  'too-large': { own: 'too-large' },
  'wrong-kind': { own: 'wrong-kind' },
} as const;
const MEBIBYTE = 1024 * 1024;

/** Value: base64. The page's script, or the server for a form that is posted without it, puts the chosen file into the control. */
const fileKind: FieldKind<FileField, string, keyof typeof MESSAGES> = {
  messages: MESSAGES,
  remoteMessages: { infected: { own: 'infected' } },
  limits: () => ({ max: DOCUMENT_MAX_BYTES / MEBIBYTE }),
  // No file goes into a draft or back into a page.
  controls: ({ name }) => [{ name, secret: true, attributes: {} }],
  prepare: (form, { name }) => readFile(form, name),
  compose: (typed, { name }) => typed(name),
  parse: (value) => judgeFile(typeof value === 'string' ? value : '', DOCUMENT_MAX_BYTES),
};

export default fileKind;
