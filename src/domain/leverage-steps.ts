/** Steps that a leverage is offered in, as the N of N:1. */
const STEPS = [1, 2, 5, 10, 20, 30, 50, 100, 200, 300, 400, 500];

/** Leverages up to the highest of a regulator, which is one of them. */
export const leverageSteps = (highest: number): readonly number[] => [
  ...new Set([...STEPS.filter((step) => step < highest), highest]),
];
