import { ANYONE, type DeclaredCall } from '#contracts/declared-call.ts';

export const OPENAPI_PATH = '/api/openapi.json';

export const OPENAPI_CALL: DeclaredCall = {
  method: 'GET',
  path: OPENAPI_PATH,
  tag: 'content',
  proof: ANYONE,
  summary: 'This document',
  answer: 'OpenApiDocument',
  refusals: [],
  examples: [{ name: 'document' }],
};
