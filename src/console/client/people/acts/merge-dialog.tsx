import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PEOPLE_SEARCH_MAX_LENGTH } from '#contracts/limits.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { FoundAnswer } from '#console/answers.ts';
import type { ActReason } from '#console/people/acts/act-reasons.ts';
import type { MergeAnswer, MergePreview, MergeSide } from '#console/people/acts/acts.answers.ts';
import { go, hrefOf } from '#console/client/address.ts';
import { ApiError, post } from '#console/client/api.ts';
import { Kind, Masked } from '#console/client/parts/badges.tsx';
import { Ago } from '#console/client/parts/moments.tsx';
import { useErrorText } from '#console/client/parts/page-text.ts';
import { TextBox } from '#console/client/parts/text-box.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import { useResting } from '#console/client/use-resting.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActOnPersonProps } from './person-acts.tsx';
import { useAct } from './use-act.ts';

/** First who the other row is, then what each has and which of them stays. */
export const MergeDialog = ({ person, onClose }: ActOnPersonProps) => {
  const [other, setOther] = useState<string>();
  return other === undefined ? (
    <ChooseOther personId={person.id} onChoose={setOther} onClose={onClose} />
  ) : (
    <Compare personId={person.id} other={other} onClose={onClose} />
  );
};

type ChooseProps = {
  readonly personId: string;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
};

const ChooseOther = ({ personId, onChoose, onClose }: ChooseProps) => {
  const text = useTexts('console-acts');
  const textOfPeople = useTexts('console-people');
  const textOfConsole = useTexts('console');
  const words = useErrorText();
  const [typed, setTyped] = useState('');
  const sought = useResting(typed.trim());
  const found = useQuery({
    queryKey: ['search', sought],
    queryFn: ({ signal }) => post<FoundAnswer>('people/search', { text: sought }, signal),
    enabled: sought !== '',
    gcTime: 60_000,
  });
  const others = (found.data?.people ?? []).filter(({ id, is_erased: isErased }) => id !== personId && !isErased);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('title-merge')}
      size="small"
      beginsAt="first-field"
      scrollable
      actions={
        <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
          {textOfConsole('cancel')}
        </Button>
      }
    >
      <div className="c-form">
        <p>{text('mergeWhom')}</p>
        <TextBox
          label={textOfPeople('search')}
          type="search"
          autoComplete="off"
          maxLength={PEOPLE_SEARCH_MAX_LENGTH}
          placeholder={textOfPeople('searchPlaceholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {found.error !== null && (
          <p role="alert" className="c-error">
            {words(found.error)}
          </p>
        )}
        <output className="c-soft">
          {found.isSuccess && sought !== '' && textOfPeople('found', { count: others.length })}
        </output>
        <ul className="c-picks">
          {others.slice(0, 20).map((each) => (
            <li key={each.id}>
              <button type="button" onClick={() => onChoose(each.id)}>
                <span className="c-named">
                  <span>{each.name === null ? textOfPeople('noName') : <Masked value={each.name} />}</span>
                  {each.email !== null && (
                    <small>
                      <Masked value={each.email} ltr />
                    </small>
                  )}
                </span>
                <Kind kind={each.kind} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};

type CompareProps = { readonly personId: string; readonly other: string; readonly onClose: () => void };

const Compare = ({ personId, other, onClose }: CompareProps) => {
  const text = useTexts('console-acts');
  const textOfConsole = useTexts('console');
  const tell = useTell();
  const [knows, setKnows] = useState(false);
  const preview = useQuery({
    queryKey: ['person', personId, 'merge', other],
    queryFn: ({ signal }) => post<MergePreview>(`people/${personId}/merge/preview`, { other }, signal),
    gcTime: 0,
    retry: false,
  });
  const part = useAct<object, MergeAnswer>(personId, 'unmerge', { onDone: () => tell(textOfConsole('undone')) });
  const partOther = useAct<object, MergeAnswer>(other, 'unmerge', { onDone: () => tell(textOfConsole('undone')) });
  const merge = useAct<object, MergeAnswer>(personId, 'merge', {
    onDone: ({ kept, merged }) => {
      onClose();
      tell(text('done-merge'), () =>
        (kept === personId ? part : partOther).mutate({ other: merged, reason: 'by-mistake' }),
      );
      if (kept !== personId) go(hrefOf(`people/${kept}`));
    },
  });
  const { data } = preview;
  const refused = merge.error instanceof ApiError && merge.error.code === 'changed-meanwhile';
  return (
    <ActDialog
      act="merge"
      size="medium"
      onClose={onClose}
      isBusy={merge.isPending}
      error={preview.error ?? merge.error}
      isReady={data !== undefined && (!data.both_log_in || knows)}
      onSend={(reason: ActReason<'merge'>) => {
        if (data === undefined) return;
        merge.mutate(
          {
            other,
            reason,
            versions: [data.kept.person.version, data.merged.person.version],
            both_log_in: knows,
          },
          { onError: () => void preview.refetch() },
        );
      }}
    >
      {data !== undefined && (
        <>
          <div className="c-sides" data-changed={refused ? '' : undefined}>
            <Side title={text('mergeKept')} side={data.kept} />
            <Side title={text('mergeMerged')} side={data.merged} />
          </div>
          {data.both_log_in && (
            <label className="c-check">
              <input type="checkbox" checked={knows} onChange={(event) => setKnows(event.target.checked)} />
              <span>{text('mergeBoth')}</span>
            </label>
          )}
        </>
      )}
    </ActDialog>
  );
};

const Side = ({ title, side }: { readonly title: string; readonly side: MergeSide }) => {
  const text = useTexts('console-acts');
  const textOfPeople = useTexts('console-people');
  const { person, accounts } = side;
  return (
    <section className="c-panel">
      <h3>{title}</h3>
      <dl className="c-facts">
        <div>
          <dt>{textOfPeople('name')}</dt>
          <dd>{person.name === null ? textOfPeople('noName') : <Masked value={person.name} />}</dd>
        </div>
        <div>
          <dt>{textOfPeople('email')}</dt>
          <dd>{person.email === null ? '—' : <Masked value={person.email} ltr />}</dd>
        </div>
        <div>
          <dt>{textOfPeople('phone')}</dt>
          <dd>{person.phone === null ? '—' : <Masked value={person.phone} ltr />}</dd>
        </div>
        <div>
          <dt>{textOfPeople('filter-kind')}</dt>
          <dd>
            <Kind kind={person.kind} />
          </dd>
        </div>
        <div>
          <dt>{text('logIn')}</dt>
          <dd>{text(`logIn-${side.log_in}`)}</dd>
        </div>
        <div>
          <dt>{textOfPeople('accounts')}</dt>
          <dd className="ltr">
            {accounts.length === 0 ? '—' : accounts.map(({ number, state }) => `${number} ${state}`).join(', ')}
          </dd>
        </div>
        <div>
          <dt>{textOfPeople('timeline')}</dt>
          <dd>{text('events', { count: side.events, notes: side.notes, requests: side.requests })}</dd>
        </div>
        <div>
          <dt>{textOfPeople('column-activity')}</dt>
          <dd>
            <Ago at={person.last_event_at} />
          </dd>
        </div>
      </dl>
    </section>
  );
};
