import type { ReactNode } from 'react';
import { Band } from './band.tsx';
import { Buoys } from './buoys.tsx';
import type { DrawingProps } from './measure.ts';
import { Ropes } from './ropes.tsx';
import { Skyline } from './skyline.tsx';
import { Soundings } from './soundings.tsx';
import { Strata } from './strata.tsx';

/** Drawings that compare several things by size, by the names that front matter has for them. */
export const MEASURED_DRAWINGS = {
  soundings: Soundings,
  buoys: Buoys,
  skyline: Skyline,
  band: Band,
  ropes: Ropes,
  strata: Strata,
} as const satisfies Readonly<Record<string, (props: DrawingProps) => ReactNode>>;
