/** Nothing to see: the code stays in the address. Complaints about it stand in the form's summary. */
export const LinkCodeView = () => null;
