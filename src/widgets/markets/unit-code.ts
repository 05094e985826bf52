const CODE = /^[A-Z]{3,5}$/;

/** A unit that has a code, as currencies and coins have; other units have no sign that every language writes alike. */
export const unitCode = (unit: string): string | undefined => (CODE.test(unit) ? unit : undefined);
