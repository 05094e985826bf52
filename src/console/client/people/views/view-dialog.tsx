import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { VIEWS_MAX, VIEW_NAME_MAX_LENGTH } from '#contracts/limits.ts';
import type { ViewSetting } from '#contracts/people-work.ts';
import { usePageLanguage, useTexts } from '#i18n/use-texts.tsx';
import { Button } from '#kit/button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import type { DoneAnswer } from '#console/answers.ts';
import type { ViewRow } from '#console/people/people-work.answers.ts';
import { go, hrefOf } from '#console/client/address.ts';
import { ApiError, post } from '#console/client/api.ts';
import { useMay } from '#console/client/me.ts';
import { ago } from '#console/client/parts/moments.tsx';
import { useErrorText } from '#console/client/parts/page-text.ts';
import { TextBox } from '#console/client/parts/text-box.tsx';
import { useTell } from '#console/client/parts/toasts.tsx';
import { theirView } from './their-view.ts';
import type { CurrentView } from './use-view.ts';

type ViewDialogProps = {
  readonly view: CurrentView;
  /** `new`: of what the list has now. `edit`: the saved view that is open. */
  readonly how: 'new' | 'edit';
  readonly onClose: () => void;
};

/** Saves what the list has as a view, or changes one. Who comes second is told what the first one did, and decides. */
export const ViewDialog = ({ view, how, onClose }: ViewDialogProps) => {
  const text = useTexts('console-many');
  const textOfConsole = useTexts('console');
  const { locale } = usePageLanguage();
  const may = useMay();
  const tell = useTell();
  const words = useErrorText();
  const client = useQueryClient();
  const form = useId();
  const saved = how === 'edit' ? view.saved : undefined;
  const [name, setName] = useState(saved?.name ?? '');
  const [isShared, setShared] = useState(saved?.is_shared ?? false);
  const [takesFilters, setTakesFilters] = useState(view.isChanged);
  const [version, setVersion] = useState(saved?.version);
  const [isMissing, setMissing] = useState(false);
  const listed: ViewSetting = {
    v: 1,
    filter: view.filter as ViewSetting['filter'],
    sort: view.sort,
    ...(view.ownColumns !== undefined && { columns: view.ownColumns }),
  };
  const setting = saved === undefined || takesFilters ? listed : saved.setting;
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['people-views'] });
    void client.invalidateQueries({ queryKey: ['people-view-counts'] });
  };
  const onError = (error: unknown) => {
    const theirs = theirView(error);
    if (theirs?.view) setVersion(theirs.view.version);
    refresh();
  };
  const save = useMutation({
    mutationFn: () => {
      const body = { name, is_shared: isShared, setting };
      return saved === undefined
        ? post<ViewRow>('people/views', body)
        : post<ViewRow>(`people/views/${saved.id}`, { ...body, version });
    },
    onSuccess: async (row) => {
      tell(text('viewSaved'));
      await client.invalidateQueries({ queryKey: ['people-views'] });
      refresh();
      go(hrefOf('people', new URLSearchParams({ view: row.id })), saved === undefined ? 'push' : 'replace');
      onClose();
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => post<DoneAnswer>(`people/views/${saved?.id}/delete`, { version }),
    onSuccess: async () => {
      if (saved === undefined) return;
      tell(text('viewDeleted'), () => {
        // The opposite, as a call of its own: it comes back as it was, for who deleted it.
        void post<ViewRow>('people/views', {
          name: saved.name,
          is_shared: saved.is_shared,
          setting: saved.setting,
        }).then(
          ({ id }) => {
            refresh();
            go(hrefOf('people', new URLSearchParams({ view: id })));
          },
          (error: unknown) => tell(words(error)),
        );
      });
      go(hrefOf('people'), 'replace');
      refresh();
      onClose();
    },
    onError,
  });
  const error = save.error ?? remove.error;
  const theirs = theirView(error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '' && !save.isPending) save.mutate();
  };
  const complaint =
    error === null
      ? undefined
      : theirs === undefined
        ? error instanceof ApiError && error.code === 'not-possible'
          ? text('tooManyViews', { max: VIEWS_MAX })
          : words(error)
        : text('viewConflict', {
            by: theirs.by ?? text('somebody'),
            ago: ago(new Date(theirs.at), locale),
            name: theirs.view?.name ?? '',
          });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text(saved === undefined ? 'viewNew' : 'viewEdit')}
      size="small"
      beginsAt="first-field"
      actions={
        <>
          <Button type="submit" form={form} size="small" busy={save.isPending}>
            {text(theirs === undefined ? 'viewSave' : 'viewSaveMine')}
          </Button>
          {saved !== undefined && (
            <Button
              size="small"
              variant="outlined"
              colour="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {text('viewDelete')}
            </Button>
          )}
          <Button size="small" variant="outlined" colour="neutral" onClick={onClose}>
            {textOfConsole('cancel')}
          </Button>
        </>
      }
    >
      <form id={form} className="c-form" onSubmit={send} noValidate>
        {complaint !== undefined && (
          <p role="alert" className="c-error">
            {complaint}
          </p>
        )}
        <TextBox
          label={text('viewName')}
          value={name}
          maxLength={VIEW_NAME_MAX_LENGTH}
          autoComplete="off"
          error={isMissing && name.trim() === '' ? text('viewNameMissing') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {may('people.share') && (saved === undefined || saved.is_own) && (
          <label className="c-check">
            <input type="checkbox" checked={isShared} onChange={() => setShared(!isShared)} />
            {text('viewShare')}
          </label>
        )}
        {saved !== undefined && view.isChanged && (
          <label className="c-check">
            <input type="checkbox" checked={takesFilters} onChange={() => setTakesFilters(!takesFilters)} />
            {text('viewTakesFilters')}
          </label>
        )}
        {saved === undefined && <p className="c-soft">{text('viewNewText')}</p>}
      </form>
    </Dialog>
  );
};
