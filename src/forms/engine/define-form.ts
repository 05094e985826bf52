import type { FormDefinition } from '#forms/engine/form-definition.ts';

/** Checks the shape and returns it; every `definitions/<id>.form.ts` exports one as its default. */
export const defineForm = <const Definition extends FormDefinition>(definition: Definition): Definition => definition;
