/** What step 2 adds to a person. `birthDate` is YYYY-MM-DD, `phone` E.164. */
export type PersonalDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly addressLine: string;
  readonly city: string;
  readonly postalCode: string | null;
};
