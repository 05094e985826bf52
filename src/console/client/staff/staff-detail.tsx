import { MemberView } from './member-view.tsx';
import { RolesView } from './roles-view.tsx';

/** What is behind `/console/staff/`: the roles, or a member by their id. */
export const StaffDetail = ({ id }: { readonly id: string }) =>
  id === 'roles' ? <RolesView /> : <MemberView id={id} />;
