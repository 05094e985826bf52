import { Monogram } from './monogram.tsx';

/** Who speaks: name and what they do. */
export const Speaker = ({ name, role }: { readonly name: string; readonly role: string }) => (
  <span className="speaker">
    <Monogram name={name} />
    <span>
      <b>{name}</b>
      <br />
      {role}
    </span>
  </span>
);
