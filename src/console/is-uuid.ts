const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Of a path, before the database is asked. */
export const isUuid = (text: string): boolean => UUID.test(text);
