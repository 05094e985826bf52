import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { SESSION_ENDED_EVENT } from '#contracts/cookies.ts';
import { dropDraft, keepDraft } from '#forms/client/draft.ts';
import { CaptchaError } from '#forms/client/captcha/captcha-error.ts';
import { isProofNeeded } from '#forms/client/prove-owner.ts';
import { RequestError } from '#forms/client/request-error.ts';
import { restoreForm } from '#forms/client/restore-forms.ts';
import { type Attempt, attemptOf, sendStep } from '#forms/client/send-step.ts';
import { parseAuthoriseAnswer, storeSession } from '#forms/client/store-session.ts';
import { beginStep } from '#forms/client/xsrf.ts';
import { answeredLink } from '#forms/engine/answered-link.ts';
import { checkTyped, controlsOf, type FieldComplaints, type FieldValues, utcDate } from '#forms/engine/check-step.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import type { FormStep } from '#forms/engine/form-definition.ts';
import { pageAddress } from '#forms/engine/form-facts.ts';
import type { FormProblem, ShownComplaints } from '#forms/engine/form-problem.ts';
import type { FormProps } from '#forms/engine/form-props.ts';
import { kindOf } from '#forms/engine/kinds.ts';
import { nextPage } from '#forms/engine/next-page.ts';
import type { OwnerProofHandle, OwnerProofProps } from '#forms/engine/owner-proof.tsx';
import { readTyped } from '#forms/engine/read-typed.ts';
import { readFailure, type Refused, refusedAtFirst } from '#forms/engine/refused.ts';
import { useAfterPointer } from '#forms/engine/use-after-pointer.ts';
import { usePageLanguage } from '#i18n/use-texts.tsx';

export type FormState = {
  /** `proving`: the call asked for a captcha, and the browser works on it. */
  readonly phase: 'ready' | 'sending' | 'proving' | 'done';
  /** The current complaints, by field. */
  readonly complaints: ShownComplaints;
  readonly refused: Refused | undefined;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly summaryRef: RefObject<HTMLDivElement | null>;
  /** Asks for the second factor of who is signed in, once the call has wanted a fresh proof of it. */
  readonly OwnerProof: ComponentType<OwnerProofProps> | undefined;
  readonly ownerRef: RefObject<OwnerProofHandle | null>;
  /** The second factor was shown: the form is sent again. */
  readonly onProven: () => void;
  /** Cancels the captcha in progress; nothing has been sent. */
  readonly cancelProof: () => void;
  readonly events: {
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    readonly onChange: () => void;
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
};

/** One step in the browser: validation, draft, sending, what follows. */
export function useFormStep(props: FormProps, step: FormStep): FormState {
  const { definition, kinds } = props;
  const { locale } = usePageLanguage();
  const formRef = useRef<HTMLFormElement>(null);
  const summaryRef = useRef<HTMLDivElement>(null);
  const ownerRef = useRef<OwnerProofHandle>(null);
  const [OwnerProof, setOwnerProof] = useState<ComponentType<OwnerProofProps>>();
  const [phase, setPhase] = useState<FormState['phase']>(props.done ? 'done' : 'ready');
  const [complaints, setComplaints] = useState<ShownComplaints>(props.errors);
  const [refused, setRefused] = useState<Refused | undefined>(() => refusedAtFirst(props));
  const attempt = useRef<Attempt>(undefined);
  // Set at once: a second press comes before the first has rendered.
  const isSending = useRef(false);
  const isBegun = useRef(false);
  const end = useMemo(() => new AbortController(), []);
  const proof = useRef<AbortController>(undefined);
  const afterPointer = useAfterPointer();

  // Before the first effects of the fields, which read the controls.
  useLayoutEffect(() => {
    if (formRef.current === null) return;
    restoreForm(formRef.current);
    // What was typed before the code came.
    keepDraft(definition.id, formRef.current);
  }, [definition.id]);
  useEffect(() => () => end.abort(), [end]);
  useEffect(() => {
    if (step.prefills === undefined || Object.keys(props.values).length > 0) return undefined;
    const { path } = step.prefills;
    const ended = new AbortController();
    import('#forms/client/prefill.ts')
      .then(({ prefill }) => prefill(() => formRef.current, path, props.edition, ended.signal))
      .catch(() => undefined); // Nothing is filled in; sending says what is wrong.
    return () => ended.abort();
  }, [step.prefills, props.edition, props.values]);
  // The page returns from the back/forward cache in the state in which it was left: sending.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isSending.current = false;
      setPhase('ready');
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);
  useEffect(() => {
    if (refused !== undefined) summaryRef.current?.focus();
  }, [refused]);

  const judge = useCallback(() => {
    const form = formRef.current;
    if (form === null) return { values: {}, complaints: {} };
    return checkTyped(kinds, step, readTyped(kinds, step, form), { ...props, locale, today: utcDate(new Date()) });
  }, [kinds, step, props, locale]);

  const fieldOf = (control: string): Field | undefined =>
    step.fields.find((field) => controlsOf(kinds, field).some(({ name }) => name === control));
  const judgeField = (name: string) => {
    const complaint = (judge().complaints as FieldComplaints)[name];
    setComplaints((before) => {
      const { [name]: _gone, ...others } = before;
      return complaint === undefined ? others : { ...others, [name]: complaint };
    });
  };
  const keep = () => {
    if (formRef.current !== null) keepDraft(definition.id, formRef.current);
  };

  const begin = () => {
    if (isBegun.current || step.submit.adds?.includes('form') !== true) return;
    isBegun.current = true;
    void beginStep(`${definition.id}/${definition.version}/${step.id}`, props.edition);
  };

  const refuse = (problem: FormProblem | undefined, at: ShownComplaints, retryAfterSeconds?: number) => {
    setComplaints(at);
    setRefused({ problem, complaints: at, retryAfterSeconds });
    setPhase('ready');
    isSending.current = false;
  };

  const follow = (answer: unknown, values: FieldValues) => {
    attempt.current = undefined;
    if (step.id === definition.steps.at(-1)?.id) dropDraft(definition.id);
    setRefused(undefined);
    if (step.erases) document.dispatchEvent(new CustomEvent(SESSION_ENDED_EVENT, { detail: { isErased: true } }));
    if (step.follow.kind === 'stay') {
      isSending.current = false;
      setPhase('done');
    } else if (step.follow.kind === 'link') {
      const link = answeredLink(answer);
      if (link === undefined) return refuse('internal', {});
      location.assign(link);
    } else if (step.follow.kind !== 'session') {
      location.assign(withGeoip(pageAddress(props, nextPage(step, values, answer) ?? '')));
    } else {
      const session = parseAuthoriseAnswer(answer);
      if (session === undefined) return refuse('internal', {});
      try {
        storeSession(session);
      } catch {
        return refuse('storage-needed', {}); // SES-5: without local storage there is no session
      }
      location.assign(session.url);
    }
  };

  /** Shows what asks for the second factor, whose code most forms never need. */
  const askForProof = async () => {
    try {
      const part = await import('#forms/engine/owner-proof.tsx');
      setOwnerProof(() => part.OwnerProof);
      setRefused(undefined);
      setPhase('ready');
      isSending.current = false;
    } catch {
      refuse('network', {});
    }
  };

  const send = async (isProven = false) => {
    for (const field of step.fields)
      if (formRef.current !== null) await kindOf(kinds, field).prepare?.(formRef.current, field);
    const { values, complaints: at } = judge();
    if (Object.keys(at).length > 0) return refuse(undefined, at);
    const cancel = (proof.current = new AbortController());
    const onProving = (isProving: boolean) => setPhase(isProving ? 'proving' : 'sending');
    const sending = {
      definition,
      kinds,
      call: step.submit,
      values,
      facts: props,
      before: attempt.current,
      signal: end.signal,
      cancel: cancel.signal,
      onProving,
    };
    attempt.current = attemptOf(sending);
    setComplaints({});
    setPhase('sending');
    if (!isProven && ownerRef.current !== null) {
      const password = values[step.provesBy ?? ''];
      if (!(await ownerRef.current.prove(typeof password === 'string' ? password : ''))) {
        isSending.current = false;
        return setPhase('ready');
      }
      setOwnerProof(undefined);
    }
    try {
      follow(await sendStep(sending, attempt.current), values);
    } catch (error) {
      if (end.signal.aborted) return undefined; // PLT-6: the form has left the page
      if (cancel.signal.aborted) {
        isSending.current = false;
        return setPhase('ready');
      }
      if (error instanceof CaptchaError) return refuse('captcha-failed', {});
      if (!(error instanceof RequestError)) {
        refuse('internal', {});
        throw error;
      }
      if (step.provesBy !== undefined && isProofNeeded(error)) return askForProof();
      const { problem, complaints: fields, retryAfterSeconds } = readFailure(error, kinds, step);
      const leads = problem && step.leads?.[problem];
      if (leads !== undefined) {
        dropDraft(definition.id);
        return location.assign(withGeoip(pageAddress(props, leads)));
      }
      refuse(problem, fields, retryAfterSeconds);
    }
  };

  return {
    phase,
    complaints,
    refused,
    formRef,
    summaryRef,
    OwnerProof,
    ownerRef,
    onProven: () => {
      setOwnerProof(undefined);
      isSending.current = true;
      void send(true);
    },
    cancelProof: () => proof.current?.abort(),
    events: {
      onBlur: ({ target, relatedTarget }) => {
        const field = fieldOf(target.name);
        // Still in the same group of controls, or on the way to the button that validates everything.
        if (field === undefined || (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'))
          return;
        if (relatedTarget instanceof Element && fieldOf(relatedTarget.getAttribute('name') ?? '') === field) return;
        const isEmpty = controlsOf(kinds, field).every(
          ({ name }) => (readTyped(kinds, step, target.form ?? formRef.current)[name] ?? '') === '',
        );
        if (!isEmpty || complaints[field.name] !== undefined) afterPointer(() => judgeField(field.name));
      },
      onChange: keep,
      onInput: ({ target }) => {
        begin();
        keep();
        const field = fieldOf((target as HTMLInputElement).name);
        if (field !== undefined && complaints[field.name] !== undefined) judgeField(field.name);
      },
      onSubmit: (event) => {
        event.preventDefault();
        begin();
        if (isSending.current) return;
        isSending.current = true;
        void send();
      },
    },
  };
}

/** The next page prefills from the same parameter (FRM-5). */
function withGeoip(address: string): string {
  const geoip = new URLSearchParams(location.search).get('geoip');
  return geoip === null ? address : `${address}?${new URLSearchParams({ geoip })}`;
}
