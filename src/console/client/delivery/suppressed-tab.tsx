import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIFT_REASONS, type LiftReason, SUPPRESSION_KINDS } from '#contracts/delivery-desk.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import type { SuppressionRow, SuppressionsAnswer } from '#console/delivery/delivery.answers.ts';
import { go, hrefOf, useAddress } from '../address.ts';
import { ApiError, post } from '../api.ts';
import { useMay } from '../me.ts';
import { MadeUp, Masked } from '../parts/badges.tsx';
import { Choice } from '../parts/choice.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { Link } from '../parts/link.tsx';
import { LoadMore } from '../parts/load-more.tsx';
import { Ago } from '../parts/moments.tsx';
import { useErrorText } from '../parts/page-text.ts';
import { Reasons } from '../parts/reasons.tsx';
import { Empty, Failed, Skeleton } from '../parts/states.tsx';
import { useTell } from '../parts/toasts.tsx';

export const SuppressedTab = () => {
  const text = useTexts('console-delivery');
  const may = useMay();
  const { query } = useAddress();
  const kind = SUPPRESSION_KINDS.find((each) => each === query.get('kind'));
  const isLifted = query.get('lifted') === 'yes';
  const [asked, setAsked] = useState<SuppressionRow>();
  const pages = useInfiniteQuery({
    queryKey: ['suppressions', kind, isLifted],
    queryFn: ({ pageParam, signal }) =>
      post<SuppressionsAnswer>(
        'delivery/suppressions',
        { lifted: isLifted, ...(kind && { kind }), ...(pageParam !== null && { after: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = pages.data?.pages.flatMap((page) => page.suppressions) ?? [];
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(name);
    else next.set(name, value);
    go(hrefOf('delivery', next), 'replace');
  };
  return (
    <>
      <p className="c-intro">{text('suppressedIntro')}</p>
      <div className="c-tools">
        <Choice
          isBare
          label={text('filter-state')}
          value={isLifted ? 'yes' : ''}
          options={[
            ['', text('showActive')],
            ['yes', text('showLifted')],
          ]}
          onChoose={(value) => choose('lifted', value)}
        />
        <Choice
          isBare
          label={text('filter-suppression')}
          value={kind ?? ''}
          options={[
            ['', text('anySuppression')],
            ...SUPPRESSION_KINDS.map((each) => [each, text(`suppression-${each}`)] as const),
          ]}
          onChoose={(value) => choose('kind', value)}
        />
      </div>
      {pages.error !== null && rows.length === 0 ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.isPending ? (
        <Skeleton rows={6} />
      ) : rows.length === 0 ? (
        <Empty title={text('suppressedEmptyTitle')}>{text('suppressedEmptyText')}</Empty>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
        <section className="c-table" aria-label={text('tab-suppressed')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {(['address', 'cause', 'source', 'since'] as const).map((column) => (
                  <th key={column} scope="col">
                    {text(`column-${column}`)}
                  </th>
                ))}
                {isLifted ? <th scope="col">{text('column-lifted')}</th> : <td aria-hidden="true" />}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <span className="c-member">
                      {row.person === null ? (
                        <Masked value={row.email} ltr />
                      ) : (
                        <Link href={hrefOf(`people/${row.person.id}`)}>
                          <Masked value={row.email} ltr />
                        </Link>
                      )}
                      {row.is_made_up && <MadeUp />}
                    </span>
                  </th>
                  <td>
                    {text(`suppression-${row.kind}`)} {row.code !== '' && <code className="ltr">{row.code}</code>}
                  </td>
                  <td>{text(`source-${row.source}`)}</td>
                  <td className="c-when">
                    <Ago at={row.at} />
                  </td>
                  {row.lifted !== null ? (
                    <td>
                      {text('liftedBy', {
                        reason: text(`lift-${row.lifted.reason}`),
                        name: row.lifted.by ?? text('somebody'),
                      })}
                    </td>
                  ) : (
                    <td className="c-end">
                      {may('delivery.suppress') && (
                        <Button
                          size="small"
                          variant="transparent"
                          colour="neutral"
                          aria-label={text('liftNamed', { address: row.email.text })}
                          onClick={() => setAsked(row)}
                        >
                          {text('lift')}
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <LoadMore pages={pages} />
      <LiftDialog row={asked} onClose={() => setAsked(undefined)} />
    </>
  );
};

const LiftDialog = ({ row, onClose }: { readonly row: SuppressionRow | undefined; readonly onClose: () => void }) => {
  const text = useTexts('console-delivery');
  const client = useQueryClient();
  const tell = useTell();
  const words = useErrorText();
  const [reason, setReason] = useState<LiftReason>(LIFT_REASONS[0]);
  const lift = useMutation({
    mutationFn: (id: string) => post<DoneAnswer>('delivery/suppressions/lift', { id, reason }),
    onSuccess: () => tell(text('lifted')),
    onError: (error) => {
      const theirs =
        error instanceof ApiError && error.code === 'changed-meanwhile' ? error.problem?.theirs : undefined;
      if (theirs === undefined) tell(words(error));
      else tell(text('liftedBefore', { name: (theirs as { readonly by: string | null }).by ?? text('somebody') }));
    },
    onSettled: () => {
      onClose();
      void client.invalidateQueries({ queryKey: ['suppressions'] });
    },
  });
  return (
    <FormDialog
      isOpen={row !== undefined}
      title={text('liftNamed', { address: row?.email.text ?? '' })}
      send={text('lift')}
      onClose={onClose}
      onSend={() => row && lift.mutate(row.id)}
      isBusy={lift.isPending}
    >
      <p>{text('liftText')}</p>
      <Reasons
        legend={text('reason')}
        reasons={LIFT_REASONS}
        chosen={reason}
        word={(each) => text(`lift-${each}`)}
        onChoose={setReason}
      />
    </FormDialog>
  );
};
