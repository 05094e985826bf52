/** Goes on to another page in place of the entry that the open overlay made: Back leads to the page as it was before. */
export const leaveTo = (address: string): void => location.replace(address);
