import type { FieldValues } from '#forms/engine/check-step.ts';
import type { AddedFact, FormDefinition, StepCall } from '#forms/engine/form-definition.ts';
import { type FormFacts, shownText } from '#forms/engine/form-facts.ts';

/** What only the sender knows of the visitor (FRM-4). Without JavaScript there is no time zone and no attribution. */
export type Visitor = {
  readonly agent?: string | undefined;
  readonly attribution?: Readonly<Record<string, string>> | undefined;
  readonly timezone?: string | undefined;
};

export type BuiltCall = { readonly path: `/${string}`; readonly body: Readonly<Record<string, unknown>> | undefined };

/** The step's call. Fields of its path are removed from the body, and its additional fields are added. A GET has no body. */
export function buildCall(
  definition: FormDefinition,
  call: StepCall,
  values: FieldValues,
  facts: FormFacts,
  visitor: Visitor,
): BuiltCall {
  const rest: Record<string, unknown> = { ...values };
  const path = call.path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    if (name === 'subject') return encodeURIComponent(facts.subject ?? '');
    delete rest[name];
    return encodeURIComponent(String(values[name]));
  }) as `/${string}`;
  if (call.method === 'GET') return { path, body: undefined };
  for (const fact of call.adds ?? []) {
    if (fact === 'form') Object.assign(rest, { form_id: definition.id, form_version: String(definition.version) });
    else if (factValue(fact, facts, visitor) !== undefined) rest[fact] = factValue(fact, facts, visitor);
  }
  return { path, body: rest };
}

function factValue(fact: Exclude<AddedFact, 'form'>, facts: FormFacts, visitor: Visitor): unknown {
  switch (fact) {
    case 'agent':
      return visitor.agent?.slice(0, 512);
    case 'attribution':
      return visitor.attribution;
    case 'company_id':
      return facts.companyId;
    case 'e_book':
    case 'event':
      return facts.subject;
    case 'edition':
      return facts.edition;
    case 'entity':
      return facts.entity;
    case 'shown_texts':
      return facts.documents.map(shownText);
    case 'timezone':
      return visitor.timezone;
  }
}
