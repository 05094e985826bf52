import type { MarketLogger } from '#market/market-logger.ts';

/** A logger that records its lines for a test. */
export function recordingLogger(): {
  readonly logger: MarketLogger;
  readonly lines: { readonly level: string; readonly fields: Record<string, unknown>; readonly text: string }[];
} {
  const lines: { level: string; fields: Record<string, unknown>; text: string }[] = [];
  const at = (level: string) => (fields: unknown, text?: string) => {
    lines.push({ level, fields: fields as Record<string, unknown>, text: text ?? '' });
  };
  return { lines, logger: { info: at('info'), warn: at('warn'), error: at('error') } };
}
