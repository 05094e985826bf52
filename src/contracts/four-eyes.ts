/** What a brand may want two people for (`console.fourEyes` of brand.yaml): one asks, another who may do it too approves. */
export const FOUR_EYES = ['erase', 'export-many', 'roles', 'percentage'] as const;
export type FourEyesName = (typeof FOUR_EYES)[number];
