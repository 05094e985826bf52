import type {
  CustomData,
  CustomSeriesOptions,
  ICustomSeriesPaneRenderer,
  ICustomSeriesPaneView,
  PaneRendererCustomData,
  PriceToCoordinateConverter,
  Time,
} from 'lightweight-charts';

/** The least and the greatest spread of a minute. */
export type BandPoint = CustomData & {
  readonly least: number;
  readonly greatest: number;
  /** No minute is beside the one before: the band begins again. */
  readonly isFirst: boolean;
};

type BandOptions = CustomSeriesOptions;
type BandData = PaneRendererCustomData<Time, BandPoint>;
/** Minutes that are narrower are drawn together, from the least to the greatest of all: a comb of single minutes hides the line. */
const NARROWEST_PX = 4;

type Edge = { readonly x: number; readonly top: number; readonly bottom: number };

/** The area between the least and the greatest spread of each minute: one shape for each run of minutes. */
export class SpreadBand implements ICustomSeriesPaneView<Time, BandPoint, BandOptions> {
  readonly #defaults: BandOptions;
  #drawn: { readonly data: BandData; readonly options: BandOptions } | undefined;

  constructor(defaults: BandOptions) {
    this.#defaults = defaults;
  }

  defaultOptions(): BandOptions {
    return this.#defaults;
  }

  isWhitespace(point: object): point is never {
    return !('greatest' in point);
  }

  priceValueBuilder({ least, greatest }: BandPoint): [number, number, number] {
    return [least, greatest, greatest];
  }

  update(data: BandData, options: BandOptions): void {
    this.#drawn = { data, options };
  }

  renderer(): ICustomSeriesPaneRenderer {
    return {
      draw: (target, toY) => {
        if (this.#drawn === undefined) return;
        const { data, options } = this.#drawn;
        target.useMediaCoordinateSpace(({ context }) => {
          context.fillStyle = options.color;
          for (const run of runsInView(data, toY)) context.fill(shapeOf(run, data.barSpacing / 2));
        });
      },
    };
  }
}

/** What is in view, and one minute more on either side, so that the band goes on to the edge. */
function runsInView(
  { bars, barSpacing, visibleRange }: BandData,
  toY: PriceToCoordinateConverter,
): readonly (readonly Edge[])[] {
  if (visibleRange === null) return [];
  const runs: Edge[][] = [];
  for (const { originalData, x } of bars.slice(Math.max(0, visibleRange.from - 1), visibleRange.to + 1)) {
    const [top, bottom] = [toY(originalData.greatest), toY(originalData.least)];
    if (top === null || bottom === null) continue;
    if (originalData.isFirst || runs.length === 0) runs.push([]);
    runs.at(-1)?.push({ x, top, bottom });
  }
  const together = Math.ceil(NARROWEST_PX / barSpacing);
  return together <= 1 ? runs : runs.map((run) => mergeEdges(run, together));
}

const mergeEdges = (run: readonly Edge[], together: number): readonly Edge[] =>
  [...Map.groupBy(run.entries(), ([at]) => Math.floor(at / together)).values()].map((entries) => {
    const edges = entries.map(([, edge]) => edge);
    return {
      x: edges.reduce((sum, { x }) => sum + x, 0) / edges.length,
      top: Math.min(...edges.map(({ top }) => top)),
      bottom: Math.max(...edges.map(({ bottom }) => bottom)),
    };
  });

/** Half a minute wider on either side than from middle to middle: one minute alone is seen, too. */
function shapeOf(run: readonly Edge[], halfMinute: number): Path2D {
  const shape = new Path2D();
  const wide = [
    ...run.slice(0, 1).map((edge) => ({ ...edge, x: edge.x - halfMinute })),
    ...run,
    ...run.slice(-1).map((edge) => ({ ...edge, x: edge.x + halfMinute })),
  ];
  for (const { x, top } of wide) shape.lineTo(x, top);
  for (const { x, bottom } of wide.toReversed()) shape.lineTo(x, bottom);
  shape.closePath();
  return shape;
}
