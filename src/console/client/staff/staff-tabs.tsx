import { useTexts } from '#i18n/use-texts.tsx';
import { hrefOf } from '../address.ts';
import { Link } from '../parts/link.tsx';

export const StaffTabs = ({ at }: { readonly at: 'members' | 'roles' }) => {
  const text = useTexts('console-staff');
  return (
    <nav className="c-tabs" aria-label={text('tabs')}>
      <Link href={hrefOf('staff')} aria-current={at === 'members' ? 'page' : undefined}>
        {text('tabMembers')}
      </Link>
      <Link href={hrefOf('staff/roles')} aria-current={at === 'roles' ? 'page' : undefined}>
        {text('tabRoles')}
      </Link>
    </nav>
  );
};
