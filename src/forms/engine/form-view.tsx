import { useId, useMemo } from 'react';
import { useNamespaces, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { askedStep } from '#forms/engine/asked-step.ts';
import { controlsOf } from '#forms/engine/check-step.ts';
import { ErrorSummary } from '#forms/engine/error-summary.tsx';
import { type Ask, fieldMessage, type FindTexts } from '#forms/engine/field-message.ts';
import { FORM_STEP_CONTROL, SHOW_CONTROL } from '#forms/engine/form-controls.ts';
import type { Field } from '#forms/engine/field-kind.ts';
import { stepOf } from '#forms/engine/form-definition.ts';
import { pageAddress } from '#forms/engine/form-facts.ts';
import { FormFields } from '#forms/engine/form-fields.tsx';
import type { ShownComplaint } from '#forms/engine/form-problem.ts';
import type { FormProps } from '#forms/engine/form-props.ts';
import { ProofNote } from '#forms/engine/proof-note.tsx';
import { ResendMail } from '#forms/engine/resend-mail.tsx';
import { SendCodeAgain } from '#forms/engine/send-code-again.tsx';
import { LateLogInMethods } from '#forms/engine/late-log-in-methods.tsx';
import { PasskeyButton } from '#forms/engine/passkey-button.tsx';
import { sendRegistration } from '#forms/client/registration-client.ts';
import { NoSignUp } from '#forms/engine/no-sign-up.tsx';
import { ShownFacts } from '#forms/engine/shown-facts.tsx';
import { useFormStep } from '#forms/engine/use-form-step.ts';
import { useMarkedTitle } from '#forms/engine/use-marked-title.ts';

/** If the step shows facts, its button is not the main action of the page. */
const QUIET = { variant: 'outlined', colour: 'neutral', size: 'small' } as const;

/** One step of a form, by the kinds of field that it asks for. */
export default function FormView(props: FormProps) {
  const { definition, kinds, parts } = props;
  const { edition } = props;
  const { asks } = props;
  const whole = stepOf(definition, props.step);
  // One object: effects and callbacks of the step go by it.
  const step = useMemo(() => whole && askedStep(whole, { asks }), [whole, asks]);
  if (step === undefined) throw new Error(`form ${definition.id}: there is no step "${props.step}".`);

  const shared = useTexts('forms');
  const texts = useNamespaces() as FindTexts;
  const text = useTexts(`form-${definition.id}` as 'form-login') as Ask;
  const prefix = useId();
  const { phase, complaints, refused, formRef, summaryRef, OwnerProof, ownerRef, onProven, cancelProof, events } =
    useFormStep(props, step);
  useMarkedTitle(refused && ((title) => shared('titleWithError', { title })));

  const idOf = (control: string) => `${prefix}${control}`;
  const messageOf = (field: Field, complaint: ShownComplaint) => fieldMessage(kinds, field, complaint, texts, text);
  const isBusy = phase === 'sending' || phase === 'proving';
  const { sendAgain } = step;
  const hasPasskeys = step.takesPasskey === true && props.hasPasskeys === true;
  const total = definition.steps.length;
  const number = definition.steps.findIndex(({ id }) => id === step.id) + 1;

  const form =
    phase === 'done' ? (
      <output className="form-done">{text(`${step.id}.done`)}</output>
    ) : (
      <form
        className="form"
        method="post"
        encType={step.fields.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
        noValidate
        data-form={definition.id}
        aria-label={text(`${step.id}.title`)}
        ref={formRef}
        {...events}
      >
        <input type="hidden" name={FORM_STEP_CONTROL} value={`${definition.id}/${step.id}`} />
        {total > 1 && (
          <div className="form-progress">
            <p>{shared('progress', { step: number, total })}</p>
            <progress aria-hidden="true" value={number} max={total} />
          </div>
        )}
        <FormFields {...{ form: props, step, complaints, messageOf, idOf, text, shared }} />
        {OwnerProof && <OwnerProof edition={edition} shared={shared} ref={ownerRef} onProven={onProven} />}
        <div className="form-end">
          <Button
            type="submit"
            {...(step.shows === undefined ? { wide: true } : QUIET)}
            busy={isBusy}
            aria-disabled={isBusy || undefined}
            data-hold=""
          >
            {text(`${step.id}.submit`)}
          </Button>
          <output className="visually-hidden">
            {phase === 'proving' ? shared('proving') : isBusy ? shared('sending') : ''}
          </output>
          {phase === 'proving' && <ProofNote shared={shared} onCancel={cancelProof} />}
          {(step.prefills !== undefined || (step.shows !== undefined && props.shown === undefined)) && (
            <Button type="submit" name={SHOW_CONTROL} value="1" className="without-js">
              {text('show')}
            </Button>
          )}
          {(step.follow.kind === 'page' || step.follow.kind === 'branch') && (
            <p className="form-next">{text(`${step.id}.next`)}</p>
          )}
          {(hasPasskeys || props.providers !== undefined) && (
            <div className="form-providers needs-js">
              {hasPasskeys && <PasskeyButton edition={edition} shared={shared} />}
              {props.providers?.map(({ id, label }) => (
                <Button
                  key={id}
                  variant="outlined"
                  colour="neutral"
                  wide
                  href={`/api/user/social/${id}/start?${new URLSearchParams({ edition: props.edition })}`}
                >
                  {shared('byProvider', { provider: label })}
                </Button>
              ))}
            </div>
          )}
          {sendAgain !== undefined && (
            <SendCodeAgain
              send={(signal) => sendRegistration({ method: 'POST', path: sendAgain, body: {}, signal }, edition)}
              shared={shared}
            />
          )}
          {step.completesLogIn && <LateLogInMethods facts={props} shared={shared} given={props.shown} />}
          {step.elsewhere !== undefined && props.absentPages?.includes(step.elsewhere) !== true && (
            <p className="form-elsewhere">
              {text(`${step.id}.else`)} <a href={pageAddress(props, step.elsewhere)}>{text(`${step.id}.elseLink`)}</a>
            </p>
          )}
        </div>
      </form>
    );

  const problem = refused?.problem;
  const way = problem && step.ways?.[problem];
  // Without JavaScript, the answer to the button that asks what the step shows.
  const shownPart = step.shows && props.shownParts[step.shows.facts];
  const hasNothing = step.shows !== undefined && problem !== undefined && way !== undefined;
  return (
    <div className="form-frame">
      {(step.follow.kind === 'session' || step.submit.bearer) && (
        <p className="form-notice without-js">{shared('scriptNeeded')}</p>
      )}
      {refused !== undefined && !hasNothing && (
        <ErrorSummary
          title={shared('summaryTitle')}
          problem={
            problem &&
            shared(`problem.${problem}`, { minutes: Math.max(1, Math.ceil((refused.retryAfterSeconds ?? 60) / 60)) })
          }
          lines={step.fields.flatMap((field) => {
            const complaint = refused.complaints[field.name];
            const control = complaint?.controls?.[0] ?? controlsOf(kinds, field)[0]?.name;
            return complaint === undefined
              ? []
              : [{ name: field.name, message: messageOf(field, complaint), target: control && idOf(control) }];
          })}
          summaryRef={summaryRef}
        >
          {way !== undefined && <a href={pageAddress(props, way)}>{text(`way.${problem}`)}</a>}
          {step.fields.map((field) => {
            const code = refused.complaints[field.name]?.code;
            const Summary = parts[field.kind]?.Summary;
            return (
              Summary !== undefined &&
              code !== undefined && (
                <Summary
                  key={field.name}
                  {...{ code, field, idOf }}
                  facts={props}
                  typed={(control) => props.values[control] ?? ''}
                />
              )
            );
          })}
          {problem === 'email-unverified' && step.resend !== undefined && (
            <ResendMail
              path={step.resend}
              edition={props.edition}
              shared={shared}
              email={() => formRef.current?.querySelector<HTMLInputElement>('input[type="email"]')?.value ?? ''}
            />
          )}
        </ErrorSummary>
      )}
      {step.shows === undefined || shownPart === undefined ? (
        form
      ) : hasNothing ? (
        <NoSignUp problem={problem} ways={step.ways} facts={props} text={text} shared={shared} />
      ) : (
        <ShownFacts
          shows={step.shows}
          part={shownPart}
          ways={step.ways}
          given={props.shown}
          facts={props}
          text={text}
          shared={shared}
        >
          {form}
        </ShownFacts>
      )}
    </div>
  );
}
