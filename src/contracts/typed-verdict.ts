/**
 * What a rule says of something that was typed. One module a kind of value, `typed-*.ts`, gives the form's kind and the
 * call's schema both its verdict and the code it is refused by (docs/decisions/054).
 */
export type TypedVerdict<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code };
