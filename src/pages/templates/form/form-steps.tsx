import type { PageOf } from '#content/page.ts';
import { useTexts } from '#i18n/use-texts.tsx';
import { Buoys } from '#kit/drawings/buoys.tsx';
import { useFilled, useSite } from '#pages/site-context.ts';

type Steps = NonNullable<NonNullable<PageOf<'form'>['front']['aside']>['steps']>;

/** The steps of a form: a buoy for each, the page's own filled, over its name. The list says it all, so the drawing is decoration. */
export function FormSteps({ steps: { at, items } }: { readonly steps: Steps }) {
  const text = useTexts('page-form');
  const filled = useFilled();
  const { edition } = useSite();
  return (
    <div className="form-steps">
      <div className="form-steps-drawing" aria-hidden="true">
        <Buoys
          title={text('steps')}
          measures={items.map(({ title }, index) => ({ label: title, value: 1, text: '', isOwn: index === at - 1 }))}
          isMirrored={edition.direction === 'rtl'}
        />
      </div>
      <ol aria-label={text('steps')}>
        {items.map((item, index) => (
          <li key={item.title} aria-current={index === at - 1 ? 'step' : undefined}>
            <h3>{item.title}</h3>
            {item.text && <p>{filled(item.text)}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
