import { CHART_SERVICE_VERSION, CHART_SERVICE_WAIT_MS } from '#contracts/limits.ts';
import { loadServiceScript } from '#kit/load-service-script.ts';

/** [TCH-2] What the script of a third-party charting service has to offer, as `window.ChartService` (docs/charts.md). */
export type ChartServiceScript = {
  readonly install: (settings: ChartSettings) => InstalledChart | Promise<InstalledChart>;
};

export type ChartSettings = {
  readonly version: typeof CHART_SERVICE_VERSION;
  /** Empty, and the service's own, of the size that the chart has. */
  readonly container: HTMLElement;
  /** As in the brand's instruments, `AAPL`. */
  readonly symbol: string;
  /** `5m`, `30m`, `D` or `W`. */
  readonly interval: string;
  /** BCP 47. */
  readonly language: string;
  readonly theme: 'light' | 'dark';
};

export type InstalledChart = {
  readonly show: (symbol: string) => void;
  /** The page turned from light to dark, or back. */
  readonly setTheme?: (theme: 'light' | 'dark') => void;
  /** The chart leaves the page: nothing of it may go on. */
  readonly remove: () => void;
};

declare global {
  interface Window {
    ChartService?: ChartServiceScript;
  }
}

export const themeOf = (element: HTMLElement): 'light' | 'dark' => {
  const { colorScheme } = getComputedStyle(element);
  if (colorScheme === 'light' || colorScheme === 'dark') return colorScheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** The chart in the container; one that comes too late, or when nobody waits any longer, is removed again. */
export const installChart = async (
  address: string,
  settings: Omit<ChartSettings, 'version' | 'language' | 'theme'>,
  ended: AbortSignal,
): Promise<InstalledChart> => {
  const install = async (): Promise<InstalledChart> => {
    await loadServiceScript(
      address,
      `trade-charts: the charting service at ${address} cannot be loaded. Check charts.script of brand.yaml.`,
    );
    const service = window.ChartService;
    if (service === undefined)
      throw new Error(
        `trade-charts: ${address} has not set window.ChartService. See docs/charts.md for what a service has to offer.`,
      );
    ended.throwIfAborted();
    return service.install({
      ...settings,
      version: CHART_SERVICE_VERSION,
      language: document.documentElement.lang,
      theme: themeOf(settings.container),
    });
  };
  let timer = 0;
  const late = new Promise<never>((_, fail) => {
    timer = window.setTimeout(
      () =>
        fail(new Error(`trade-charts: the chart of ${address} did not come within ${CHART_SERVICE_WAIT_MS / 1000} s.`)),
      CHART_SERVICE_WAIT_MS,
    );
    ended.addEventListener('abort', () => fail(ended.reason as Error), { once: true });
  });
  const installing = install();
  try {
    return await Promise.race([installing, late]);
  } catch (error) {
    installing.then(
      (chart) => chart.remove(),
      () => undefined,
    ); // said by the throw
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
