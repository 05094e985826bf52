import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTexts } from '#i18n/use-texts.tsx';
import { Icon } from '#kit/icon.tsx';
import type { DoneAnswer } from '../answers.ts';
import { SECTIONS } from '../sections.ts';
import { go, hrefOf, useAddress } from './address.ts';
import { post } from './api.ts';
import { useKeys } from './keys.ts';
import { KeysHelp } from './keys-help.tsx';
import { MeView } from './me-view.tsx';
import { useMe } from './me.ts';
import { Palette } from './palette.tsx';
import { Monogram } from './parts/badges.tsx';
import { Link } from './parts/link.tsx';
import { useRoleName } from './parts/role-name.ts';
import { Empty, Skeleton } from './parts/states.tsx';
import { ViewBoundary } from './parts/view-boundary.tsx';
import { SECTION_VIEWS } from './section-views.ts';
import { StepUp } from './step-up.tsx';
import { useCounts } from './use-counts.ts';
import { useVisibleSections } from './visible-sections.ts';

/** As it is written on the keyboard of the machine. */
const PALETTE_KEY = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

export const Shell = () => {
  const text = useTexts('console');
  const me = useMe();
  const client = useQueryClient();
  const { path } = useAddress();
  const sections = useVisibleSections();
  const counts = useCounts();
  const roleName = useRoleName();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);

  const logOut = () => {
    void post<DoneAnswer>('log-out')
      .catch(() => undefined) // the session is over either way
      .then(() => {
        client.clear();
        location.assign(hrefOf(''));
      });
  };
  useKeys({
    'mod+k': () => setPaletteOpen(true),
    '?': () => setHelpOpen(true),
    ...Object.fromEntries(sections.map((id) => [`g ${SECTIONS[id].key}`, () => go(hrefOf(SECTIONS[id].path))])),
  });

  const [place = ''] = path.split('/');
  return (
    <div className="c-shell" data-menu={isMenuOpen ? '' : undefined}>
      <a className="c-skip" href="#content">
        {text('skip')}
      </a>
      <aside className="c-side">
        <p className="c-brand">
          <span className="c-mark" aria-hidden="true" />
          {text('title')}
        </p>
        <button type="button" className="c-find" onClick={() => setPaletteOpen(true)}>
          <Icon symbol="search_20px" />
          <span>{text('openPalette')}</span>
          <kbd aria-hidden="true">{PALETTE_KEY}</kbd>
        </button>
        <nav aria-label={text('navLabel')}>
          <ul>
            {sections.map((id) => (
              <li key={id}>
                <Link
                  href={hrefOf(SECTIONS[id].path)}
                  aria-current={
                    place === SECTIONS[id].path || (place === '' && sections[0] === id) ? 'page' : undefined
                  }
                  onClick={() => setMenuOpen(false)}
                >
                  <Icon symbol={SECTIONS[id].icon} />
                  {text(`section-${id}`)}
                  {(counts[id] ?? 0) > 0 && (
                    <span className="c-waits">
                      <span aria-hidden="true">{counts[id]}</span>
                      <span className="visually-hidden">{text('countWaiting', { count: counts[id] ?? 0 })}</span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="c-side-foot">
          <Link
            href={hrefOf('me')}
            className="c-own"
            aria-current={place === 'me' ? 'page' : undefined}
            onClick={() => setMenuOpen(false)}
          >
            <Monogram id={me.id} name={me.name} />
            <span>
              <bdi>{me.name}</bdi>
              <small>{me.roles.map((role) => roleName(role, me.role_names[role])).join(', ')}</small>
            </span>
          </Link>
          <button type="button" className="c-quiet" onClick={logOut} title={text('logOut')} aria-label={text('logOut')}>
            <Icon symbol="logout_20px" />
          </button>
        </div>
      </aside>
      <div className="c-main">
        <header className="c-top">
          <button
            type="button"
            className="c-quiet"
            aria-expanded={isMenuOpen}
            aria-label={text('menu')}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon symbol="menu_20px" />
          </button>
          <p className="c-brand">{text('title')}</p>
          <button
            type="button"
            className="c-quiet"
            aria-label={text('openPalette')}
            onClick={() => setPaletteOpen(true)}
          >
            <Icon symbol="search_20px" />
          </button>
        </header>
        {me.is_made_up && (
          <section className="c-demonstration" aria-label={text('madeUp')}>
            {text('madeUpBanner')}
          </section>
        )}
        <main id="content" tabIndex={-1}>
          <ViewBoundary key={path}>
            <Suspense fallback={<Skeleton rows={12} />}>
              <View path={path} />
            </Suspense>
          </ViewBoundary>
        </main>
      </div>
      <Palette
        isOpen={isPaletteOpen}
        onClose={() => setPaletteOpen(false)}
        onHelp={() => setHelpOpen(true)}
        onLogOut={logOut}
      />
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <StepUp />
    </div>
  );
};

const View = ({ path }: { readonly path: string }) => {
  const text = useTexts('console');
  const sections = useVisibleSections();
  const [place = '', id] = path.split('/');
  if (place === 'me') return <MeView />;
  if (place === '' && sections.length === 0)
    return <Empty title={text('noSectionsTitle')}>{text('noSectionsText')}</Empty>;
  // Who has no first page begins with the first section.
  const section = sections.find((each) => SECTIONS[each].path === place) ?? (place === '' ? sections[0] : undefined);
  const { List, Detail } = section === undefined ? {} : SECTION_VIEWS[section];
  if (id !== undefined && Detail !== undefined) return <Detail key={id} id={id} />;
  if (id === undefined && List !== undefined) return <List />;
  return <Empty title={text('notFoundTitle')}>{text('notFoundText')}</Empty>;
};
