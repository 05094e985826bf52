/** How many days are looked at; as many before them are compared. */
export const FUNNEL_DAYS = ['7', '30', '90', '365'] as const;
