// @module-tag long: sends every call with every fault

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CODE_COOKIE,
  type CookieSpec,
  DEVICE_COOKIE,
  EARLY_CONSENT_COOKIE,
  EDITION_COOKIE,
  LOG_IN_COOKIE,
  READER_COOKIE,
  SIGNUP_COOKIE,
  SIGNUP_FLAG_COOKIE,
  SOCIAL_COOKIE,
  TRADING_CENTRAL_COOKIE,
  XSRF_COOKIE,
  cookieName,
} from '#contracts/cookies.ts';
import { COOKIES_OF_PERSON } from '#contracts/cookies-of-person.ts';
import { PLATFORMS } from '#contracts/platforms.ts';
import { plainNumber } from '#domain/plain-number.ts';
import { leverageSteps } from '#domain/leverage-steps.ts';
import { ALL_KINDS } from '#forms/server/field-kinds.ts';
import { checkBody, composed, controlsOf, type StepFacts } from '#forms/engine/check-step.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { SAMPLE_FACTS } from '#forms/engine/sample-facts.ts';
import { FORM_DEFINITIONS } from '#forms/server/form-definitions.ts';
import type { DeclaredCall } from '#contracts/declared-call.ts';
import { DECLARED_CALLS, statusOf } from '#server/openapi/openapi-document.ts';
import { Visitor } from '../support/accounts-site.ts';
import { callSender, exampleOf, type Person, type RawReply, readReply } from '../support/call-sender.ts';
import type { EnquiriesSite } from '../support/enquiries-site.ts';
import { openEveryCallSite } from '../support/every-call-site.ts';
import { hostileStrings, OTHER_KINDS } from '../support/hostile-values.ts';
import { type Change, type Judged, judgeFields, type Reply, rowsOf } from '../support/judge-fields.ts';

/** What a hash costs is for others to prove: here thousands are made on the way to what is stored. */
vi.mock('#contracts/limits.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  PASSWORD_HASH_MEMORY_KIB: 8,
  PASSWORD_HASH_PASSES: 1,
}));

const STRINGS = hostileStrings();
/** In the body; elsewhere all is text. */
const VALUES: readonly unknown[] = [...STRINGS, ...OTHER_KINDS];
/** Longer ones end at Node's own bound on a request's head: see bad-requests. */
const HEAD_STRINGS = STRINGS.filter((text) => text.length <= 2_000);
/** The site of these tests has https. */
const nameOf = (spec: CookieSpec): string => cookieName(spec, true);
const COOKIES = [
  CODE_COOKIE,
  DEVICE_COOKIE,
  EARLY_CONSENT_COOKIE,
  EDITION_COOKIE,
  LOG_IN_COOKIE,
  SIGNUP_COOKIE,
  READER_COOKIE,
  SIGNUP_FLAG_COOKIE,
  SOCIAL_COOKIE,
  TRADING_CENTRAL_COOKIE,
  XSRF_COOKIE,
].map((spec) => nameOf(spec));
/** The calls that read each of them. */
const READERS: readonly (readonly [string, readonly string[]])[] = [
  ['POST /utils/custom-forms/signup', [nameOf(EARLY_CONSENT_COOKIE), nameOf(EDITION_COOKIE), nameOf(XSRF_COOKIE)]],
  ['POST /utils/custom-forms/signup/signup-step-2', [nameOf(SIGNUP_COOKIE), nameOf(SIGNUP_FLAG_COOKIE)]],
  ['POST /api/user/authorise', [nameOf(DEVICE_COOKIE)]],
  ['POST /api/user/authorise/phone', [nameOf(CODE_COOKIE)]],
  ['POST /api/user/authorise/code', [nameOf(LOG_IN_COOKIE)]],
  ['POST /api/user/authorise/social', [nameOf(SOCIAL_COOKIE)]],
  ['POST /utils/fcm-forms/trading-central/step2', [nameOf(TRADING_CENTRAL_COOKIE)]],
  ['POST /api/ajax/article_rating', [nameOf(READER_COOKIE)]],
  ['POST /api/user/session', []],
];
const HEADERS = [
  'x-locale',
  'idempotency-key',
  'user-agent',
  'accept-language',
  'authorization',
  'x-xsrf-token',
  'accept',
];
/** What no browser can know: codes that a field of its kind can be refused by though its form let it pass. */
const KNOWN_TO_THE_SERVER: readonly string[] = [
  'too-common',
  'like-site',
  'like-email',
  'like-person',
  'wrong',
  'wrong-credentials',
  'code-invalid',
  'domain',
  'disposable',
  'not-found',
];
/** Where form and call refuse in different words by design: kind of field → the form's code → the call's. */
const OTHER_WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  // A form has a list; a call is told whether it read no such thing, or one that the company does not have.
  choice: { 'not-listed': ['invalid', 'not-offered'] },
  // Log-in answers an address that cannot be read as one that it does not know.
  email: { invalid: ['wrong-credentials'], 'no-dot': ['wrong-credentials'] },
};

/** A schema that is one of two has the fields of both. */
const shapeOf = (schema: unknown): readonly string[] => {
  const { shape, def } = schema as { shape?: object; def?: { options?: readonly unknown[] } };
  return [...Object.keys(shape ?? {}), ...(def?.options ?? []).flatMap(shapeOf)];
};

function partsOf(call: DeclaredCall): readonly string[] {
  const fields =
    call.body === undefined
      ? []
      : [...shapeOf(call.body), ...Object.keys((exampleOf(call)?.body as object | undefined) ?? {})];
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path:${name}`);
  return [...new Set([...fields, ...path, ...Object.keys(call.query ?? {}).map((name) => `query:${name}`)])];
}

/** The fields of all forms that end in this call, each once. */
function formFieldsOf({ method, path }: DeclaredCall): readonly Field[] {
  const address = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  const steps = FORM_DEFINITIONS.flatMap((definition) => definition.steps).filter(
    ({ submit }) => submit.method === method && address.test(submit.path),
  );
  // A link's code is whole or not to a form, and good or not to the call.
  const fields = steps.flatMap((step) =>
    step.fields.filter(
      ({ kind, name }) => kind !== 'fixed' && kind !== 'link-code' && !step.submit.path.includes(`{${name}}`),
    ),
  );
  return [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()];
}

type Typed = Change & { readonly kind: string; readonly code: string };

/** What a form makes of each string in the field's controls, and its complaint, or none. What it leaves out is not sent. */
function typedInto(field: Field, call: DeclaredCall): readonly Typed[] {
  const example = exampleOf(call).body as Record<string, unknown>;
  const step: FormStep = {
    id: 'one',
    fields: [field],
    submit: { client: 'forms', method: 'POST', path: '/' },
    follow: { kind: 'stay' },
  };
  return STRINGS.flatMap((text) => {
    const composedValue = composed(
      ALL_KINDS,
      field,
      Object.fromEntries(controlsOf(ALL_KINDS, field).map(({ name }) => [name, text])),
    );
    const { values, complaints } = checkBody(ALL_KINDS, step, { ...example, [field.name]: composedValue }, FACTS);
    const code = complaints[field.name]?.code;
    const { kind } = field;
    if (code !== undefined)
      return [
        {
          part: field.name,
          value: field.kind === 'number' && code !== 'invalid' ? numberIn(composedValue) : composedValue,
          kind,
          code,
        },
      ];
    return values[field.name] === undefined ? [] : [{ part: field.name, value: values[field.name], kind, code: '' }];
  });
}

/** A call takes numbers, so one that the form has read and refused is sent as such. */
function numberIn(typed: unknown): unknown {
  const read = plainNumber(String(typed), FACTS.locale, true);
  return 'plain' in read ? Number(read.plain) : typed;
}

const keyOf = ({ part, value }: Change): string => `${part} ${typeof value} ${JSON.stringify(value)}`;

/** As few rows as there are values of the part that has most. */
function packed(changes: readonly Change[]): readonly (readonly Change[])[] {
  const rows: Change[][] = [];
  for (const change of changes) {
    const row = rows.find((one) => one.every(({ part }) => part !== change.part));
    if (row === undefined) rows.push([change]);
    else row.push(change);
  }
  return rows;
}

/** An event stream has no end; what it takes is in the gateway's own tests. */
const calls = DECLARED_CALLS.filter(({ path }) => !path.startsWith('/sse/')).map((call) => ({
  call,
  title: `${call.method} ${call.path}`,
}));
/** What the site's first edition tells its forms. */
const FACTS: StepFacts = {
  ...SAMPLE_FACTS,
  countries: ['GB'],
  promptCountries: [],
  lists: {
    ...SAMPLE_FACTS.lists,
    platforms: [...PLATFORMS],
    currencies: ['USD'],
    leverage: leverageSteps(1).map(String),
  },
};
const counts = { requests: 0, judged: 0, accepted: 0, compared: 0 };

describe(`${VALUES.length} hostile values in every part of every call`, { concurrent: true }, () => {
  let site: EnquiriesSite;
  let fieldSender: ReturnType<typeof callSender>;
  /** With numbers of its own: a call's fields and its cookies are tried at once, and a code ends the one before it. */
  let headSender: ReturnType<typeof callSender>;
  beforeAll(async () => {
    site = await openEveryCallSite('embedded', {
      signUpsPerAddress: 'off',
      partnerPlatform: 'partner',
      sms: { spendPerDay: 1e9, messagesPerDiallingCode: 1e9, priceOf: () => 0.01 },
    });
    const { token } = (await new Visitor(site).get<{ token: string }>('/api/xsrf')).body;
    fieldSender = callSender(site, token);
    headSender = callSender(site, token);
  });
  afterAll(async () => {
    fieldSender.client.close();
    headSender.client.close();
    await site.close();
    console.info(
      `${counts.requests} requests, ${counts.judged} values judged, ${counts.accepted} of them accepted, ${counts.compared} verdicts of forms compared`,
    );
  });

  /** What no answer may be, whatever was sent. */
  function faultsOf(reply: RawReply, changes: readonly Change[]): readonly string[] {
    const type = String(reply.headers['content-type']);
    const set = [reply.headers['set-cookie'] ?? []].flat();
    return [
      ...(reply.status >= 500 ? [`answered ${reply.status}`] : []),
      ...(reply.body !== '' && reply.status >= 400 && !/^application\/problem\+json; charset=utf-8$/.test(type)
        ? [`refused as ${type}`]
        : []),
      ...set
        .filter(
          (line) =>
            !COOKIES.some((name) => line.startsWith(`${name}=`)) &&
            !COOKIES_OF_PERSON.some(({ name }) => line.startsWith(`${name}=; Max-Age=0;`)),
        )
        .map((line) => `sets ${line}`),
      // A refusal words what is wrong, and never repeats what was sent.
      ...changes
        .filter(
          ({ value }) =>
            typeof value === 'string' &&
            /[<>"']/.test(value) &&
            value.length > 4 &&
            reply.status >= 400 &&
            reply.body.includes(value),
        )
        .map(({ part }) => `repeats ${part}`),
    ];
  }

  async function judgeCall(
    call: DeclaredCall,
    rows: Iterable<readonly Change[]>,
    sender = fieldSender,
  ): Promise<readonly Judged[]> {
    const example = exampleOf(call);
    let person: Person = await sender.begin(call, example);
    const ask = async (changes: readonly Change[]): Promise<Reply> => {
      const raw = await sender.send(sender.wanted(call, example, person, changes));
      counts.requests += 1;
      for (const fault of faultsOf(raw, changes)) failures.push([fault, changes]);
      return readReply(raw);
    };
    const failures: unknown[] = [];
    const base = await ask([]);
    const refused = person.isGood ? undefined : example.refused;
    expect({ status: base.status, code: base.code }).toEqual({
      status: person.isGood ? 200 : statusOf(call, example),
      code: refused,
    });
    person = await sender.begin(call, example);
    const passes = ({ status, code, named }: Reply) =>
      status === base.status && code === base.code && JSON.stringify(named) === JSON.stringify(base.named);
    // A code is good once, and a password changes with its account; a step may be sent again, and corrects what was sent.
    const send = async (changes: readonly Change[]): Promise<Reply> => {
      let reply = await ask(changes);
      const isOfHead = changes.some(({ part }) => part.startsWith('cookie:') || part.startsWith('header:'));
      // A code whose tries are used up is refused though it was not changed.
      const names = Object.keys(reply.named).map((field) => field.split('.')[0]);
      const isAboutOthers = !passes(reply) && names.length > 0 && !changes.some(({ part }) => names.includes(part));
      if (([401, 409].includes(reply.status) && !isOfHead) || isAboutOthers) {
        person = await sender.begin(call, example);
        reply = await ask(changes);
      }
      if (reply.status < 400 && (person.isGood || call.tag === 'account')) person = await sender.begin(call, example);
      return reply;
    };
    const judged: Judged[] = [];
    for (const row of rows) judged.push(...(await judgeFields(send, passes, row)));
    expect(failures).toEqual([]);
    expect(judged.filter(({ status, part }) => status === 429 || (status === 403 && !part.includes(':')))).toEqual([]);
    counts.judged += judged.length;
    counts.accepted += judged.filter(({ isAccepted }) => isAccepted).length;
    return judged;
  }

  it.each(calls)(
    '[FRM-2] $title: none brings a 5xx, a cookie or an echo, and forms judge as the call does',
    { timeout: 3_600_000 },
    async ({ call }) => {
      const parts = partsOf(call);
      const body = parts.filter((part) => !part.includes(':'));
      const others = parts.filter((part) => part.includes(':'));
      const judged = body.length === 0 ? [] : await judgeCall(call, rowsOf(body, VALUES));
      expect(judged).toHaveLength(body.length * VALUES.length);
      const judgedOthers = others.length === 0 ? [] : await judgeCall(call, rowsOf(others, HEAD_STRINGS));
      expect(judgedOthers).toHaveLength(others.length * HEAD_STRINGS.length);

      const asTyped = formFieldsOf(call).flatMap((field) => typedInto(field, call));
      const known = new Map(judged.map((one) => [keyOf(one), one]));
      const fresh = [
        ...new Map(asTyped.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one])).values(),
      ];
      if (fresh.length > 0) for (const one of await judgeCall(call, packed(fresh))) known.set(keyOf(one), one);
      const differing = asTyped.flatMap(({ part, value, kind, code }) => {
        const { isAccepted = false, codes = [] } = known.get(keyOf({ part, value })) ?? {};
        const isAlike =
          code === ''
            ? isAccepted || (codes.length > 0 && codes.every((one) => KNOWN_TO_THE_SERVER.includes(one)))
            : [code, ...(OTHER_WORDS[kind]?.[code] ?? [])].some((one) => codes.includes(one));
        return isAlike ? [] : [{ part, value, form: code, call: codes }];
      });
      expect(differing).toEqual([]);
      counts.compared += asTyped.length;
    },
  );

  it.each(READERS)(
    '[FRM-2] %s takes anything in the cookies %j and in headers',
    { timeout: 3_600_000 },
    async (title, cookies) => {
      const call = calls.find((one) => one.title === title)?.call;
      if (call === undefined) throw new Error(`there is no call ${title}`);
      const places = [...cookies.map((name) => `cookie:${name}`), ...HEADERS.map((name) => `header:${name}`)];
      expect(await judgeCall(call, rowsOf(places, HEAD_STRINGS), headSender)).toHaveLength(
        places.length * HEAD_STRINGS.length,
      );
    },
  );
});
