import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import { type ApprovalRow, type ApprovalsAnswer, HELD_FACTS } from '#console/approvals/approvals.answers.ts';
import { hrefOf } from '../address.ts';
import { ApiError, post } from '../api.ts';
import { Link } from '../parts/link.tsx';
import { Ago, momentText } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { useRoleName } from '../parts/role-name.ts';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useTell } from '../parts/toasts.tsx';
import { isPermission, wordsKey } from '../staff/permission-words.ts';
import './approvals.css';

type Asked = { readonly row: ApprovalRow; readonly how: 'approve' | 'refuse' };

/** What takes two people: what waits for one, and what came of what one asked for. */
export const ApprovalsView = () => {
  const text = useTexts('console-approvals');
  const textOfConsole = useTexts('console');
  const words = useErrorText();
  const tell = useTell();
  const client = useQueryClient();
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const approvals = useQuery({
    queryKey: ['approvals', 'list'],
    queryFn: ({ signal }) => post<ApprovalsAnswer>('approvals', {}, signal),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['approvals'] });
  const after = {
    onError: (error: unknown) =>
      tell(error instanceof ApiError && error.code === 'changed-meanwhile' ? text('decidedAlready') : words(error)),
    onSettled: () => {
      setAsked(undefined);
      void refresh();
    },
  };
  const approve = useMutation({
    mutationFn: (row: ApprovalRow) => post<ApprovalRow>(`approvals/${row.id}/approve`),
    onSuccess: ({ failure }) => {
      tell(failure === null ? text('approved') : text('failed', { why: words(new ApiError(failure)) }));
      // Whatever it changed is read again.
      void client.invalidateQueries();
    },
    ...after,
  });
  const refuse = useMutation({
    mutationFn: ({ row, reason }: { readonly row: ApprovalRow; readonly reason: string }) =>
      post<DoneAnswer>(`approvals/${row.id}/refuse`, { reason }),
    onSuccess: () => tell(text('refused')),
    ...after,
  });
  const withdraw = useMutation({
    mutationFn: (row: ApprovalRow) => post<DoneAnswer>(`approvals/${row.id}/withdraw`),
    onSuccess: () => tell(text('withdrawn')),
    ...after,
  });
  const sendRefusal = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason } = Object.fromEntries(new FormData(event.currentTarget)) as { readonly reason: string };
    if (asked !== undefined) refuse.mutate({ row: asked.row, reason });
  };
  const what = asked === undefined ? '' : text(`held-${asked.row.name}`);
  const { waiting = [], own = [] } = approvals.data ?? {};
  return (
    <div className="c-page c-narrow">
      <h1>{textOfConsole('section-approvals')}</h1>
      <p className="c-soft">{text('intro')}</p>
      {approvals.error !== null && <Failed error={approvals.error} onRetry={() => void approvals.refetch()} />}
      {approvals.isPending && <Skeleton rows={4} />}
      {approvals.data !== undefined && (
        <>
          <section className="c-panel" aria-labelledby={`${id}waiting`}>
            <h2 id={`${id}waiting`}>{text('waitingTitle')}</h2>
            {waiting.length === 0 ? (
              <Empty title={text('emptyTitle')}>{text('emptyText')}</Empty>
            ) : (
              <ul className="c-approvals">
                {waiting.map((row) => (
                  <Approval key={row.id} row={row}>
                    <Button size="small" onClick={() => setAsked({ row, how: 'approve' })}>
                      {text('approve')}
                    </Button>
                    <Button
                      size="small"
                      variant="outlined"
                      colour="neutral"
                      onClick={() => setAsked({ row, how: 'refuse' })}
                    >
                      {text('refuse')}
                    </Button>
                  </Approval>
                ))}
              </ul>
            )}
          </section>
          <section className="c-panel" aria-labelledby={`${id}own`}>
            <h2 id={`${id}own`}>{text('ownTitle')}</h2>
            {own.length === 0 ? (
              <p className="c-soft">{text('ownEmpty')}</p>
            ) : (
              <ul className="c-approvals">
                {own.map((row) => (
                  <Approval key={row.id} row={row}>
                    {row.state === 'waiting' && (
                      <Button
                        size="small"
                        variant="outlined"
                        colour="neutral"
                        busy={withdraw.isPending && withdraw.variables.id === row.id}
                        onClick={() => withdraw.mutate(row)}
                      >
                        {text('withdraw')}
                      </Button>
                    )}
                  </Approval>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={text(asked?.how === 'refuse' ? 'refuseTitle' : 'approveTitle', { what })}
        size="small"
        beginsAt={asked?.how === 'refuse' ? 'first-field' : 'title'}
        actions={
          <>
            {asked?.how === 'refuse' ? (
              <Button size="small" type="submit" form={`${id}refuse`} busy={refuse.isPending}>
                {text('refuse')}
              </Button>
            ) : (
              <Button size="small" busy={approve.isPending} onClick={() => asked && approve.mutate(asked.row)}>
                {text('approve')}
              </Button>
            )}
            <Button size="small" variant="outlined" colour="neutral" onClick={() => setAsked(undefined)}>
              {textOfConsole('cancel')}
            </Button>
          </>
        }
      >
        {asked !== undefined && <Facts row={asked.row} />}
        {asked?.how === 'approve' && <p>{text('approveText', { name: asked.row.asked_by })}</p>}
        {asked?.how === 'refuse' && (
          <form id={`${id}refuse`} className="c-form" onSubmit={sendRefusal}>
            <TextBox
              label={text('refuseReason', { name: asked.row.asked_by })}
              name="reason"
              maxLength={300}
              required
            />
          </form>
        )}
      </Dialog>
    </div>
  );
};

const Facts = ({ row }: { readonly row: ApprovalRow }) => {
  const text = useTexts('console-approvals');
  const textOfStaff = useTexts('console-staff');
  const roleName = useRoleName();
  /** Permissions and the roles that a console begins with are told in codes. */
  const wordsOf = (name: keyof ApprovalRow['facts'], fact: string | number | undefined) => {
    if (name === 'added' || name === 'removed')
      return String(fact)
        .split(' ')
        .map((code) => (isPermission(code) ? textOfStaff(wordsKey(code)) : code))
        .join(', ');
    if (name !== 'from' && name !== 'to' && name !== 'role') return fact;
    return String(fact)
      .split(', ')
      .map((role) => roleName(role, undefined))
      .join(', ');
  };
  return (
    <dl className="c-facts">
      {HELD_FACTS.filter((name) => row.facts[name] !== undefined).map((name) => (
        <div key={name}>
          <dt>{text(`fact-${name}`)}</dt>
          <dd>
            <bdi>{wordsOf(name, row.facts[name])}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};

const Approval = ({ row, children }: { readonly row: ApprovalRow; readonly children: React.ReactNode }) => {
  const text = useTexts('console-approvals');
  const words = useErrorText();
  const { locale } = usePageLanguage();
  return (
    <li>
      <div className="c-approval-head">
        <h3>{text(`held-${row.name}`)}</h3>
        <span className="c-state" data-state={row.state}>
          {text(`state-${row.state}`)}
        </span>
      </div>
      <p className="c-soft">
        {!row.is_own && <>{text('askedBy', { name: row.asked_by })} · </>}
        <Ago at={row.asked_at} />
        {row.state === 'waiting' && <> · {text('untilThen', { moment: momentText(row.expires_at, locale) })}</>}
        {row.decided_by !== null && <> · {text('decidedBy', { name: row.decided_by })}</>}
      </p>
      <Facts row={row} />
      {row.reason !== null && (
        <p className="c-notice">
          <bdi>{row.reason}</bdi>
        </p>
      )}
      {row.failure !== null && <p className="c-notice">{words(new ApiError(row.failure))}</p>}
      <div className="c-approval-foot">
        {children}
        {row.place !== null && <Link href={hrefOf(row.place)}>{text('openPlace')}</Link>}
      </div>
    </li>
  );
};
