/** Who a person is, as far as was asked. `birthDate` is YYYY-MM-DD, `phone` E.164. */
export type PersonalDetails = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly birthDate: string | null;
  readonly phone: string | null;
  readonly addressLine: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
};

export const NO_DETAILS: PersonalDetails = {
  firstName: null,
  lastName: null,
  birthDate: null,
  phone: null,
  addressLine: null,
  city: null,
  postalCode: null,
};
