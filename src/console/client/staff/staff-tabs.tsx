import { useTexts } from '#i18n/use-texts.tsx';
import { hrefOf } from '../address.ts';
import { Tabs } from '../parts/tabs.tsx';

export const StaffTabs = ({ at }: { readonly at: 'members' | 'roles' }) => {
  const text = useTexts('console-staff');
  return (
    <Tabs
      label={text('tabs')}
      open={at}
      tabs={[
        { id: 'members', href: hrefOf('staff'), content: text('tabMembers') },
        { id: 'roles', href: hrefOf('staff/roles'), content: text('tabRoles') },
      ]}
    />
  );
};
