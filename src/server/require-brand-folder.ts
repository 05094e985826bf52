import { existsSync } from 'node:fs';

export function requireBrandFolder(folder: string): void {
  if (!existsSync(folder)) throw new Error(`There is no brand folder at ${folder}. Check BRAND_DIR or --brand.`);
}
