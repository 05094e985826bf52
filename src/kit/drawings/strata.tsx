import { DrawingFrame, HEIGHT, smooth, waterline, WIDTH } from './drawing-frame.tsx';
import { type DrawingProps, largestOf, type Measure, tenth } from './measure.ts';

const SURFACE = 24;
/** A layer that is thinner has no room for its name. */
const NAMED_FROM = 24;
/** Where layers bend, and how far. */
const BENDS = [0, 0.28, 0.55, 0.8, 1];
const BEND = 9;

/** What lies below the surface in layers, each as thick as it is large; the thickest holds the solid shape. */
export function Strata(props: DrawingProps) {
  const { measures } = props;
  const layers = layersOf(measures);
  const thickest = largestOf(measures);
  /** The surface and the foot are level; what is between them bends less where layers are thin. */
  const edge = (layer: number) => {
    const y = layers[layer]?.to ?? SURFACE;
    const bend = layer < 0 || layer === layers.length - 1 ? 0 : Math.min(BEND, (y - (layers[layer]?.from ?? 0)) / 3);
    return BENDS.map(
      (part, at) => [Math.round(part * WIDTH), tenth(y + bend * Math.sin(at * 2.1 + layer * 1.3))] as const,
    );
  };
  return (
    <DrawingFrame
      {...props}
      shapes={(hatch) => (
        <>
          {layers.map(({ label }, layer) =>
            layer % 2 === 0 ? (
              <path
                key={label}
                className="hatched"
                fill={hatch}
                d={`${smooth(edge(layer - 1))}${smooth(edge(layer).toReversed()).replace('M', 'L')}Z`}
              />
            ) : null,
          )}
          <path
            className="line"
            d={layers
              .slice(0, -1)
              .map((_, layer) => smooth(edge(layer)))
              .join('')}
          />
          <circle className="accent" cx={WIDTH * 0.8} cy={layers[thickest]?.middle} r="11" />
          <path className="waterline" d={waterline(SURFACE)} />
        </>
      )}
      words={(at) =>
        layers
          .filter(({ from, to }) => to - from >= NAMED_FROM)
          .map(({ label, text, middle }) => (
            <text key={label} className="label on-hatching" x={at(20)} y={middle + 7}>
              <tspan className="figure">{text}</tspan> {label}
            </text>
          ))
      }
    />
  );
}

type Layer = Pick<Measure, 'label' | 'text'> & { readonly from: number; readonly to: number; readonly middle: number };

function layersOf(measures: readonly Measure[]): readonly Layer[] {
  const total = measures.reduce((sum, { value }) => sum + value, 0) || 1;
  const layers: Layer[] = [];
  for (const { label, text, value } of measures) {
    const from = layers.at(-1)?.to ?? SURFACE;
    const to = from + ((HEIGHT - SURFACE) * value) / total;
    layers.push({ label, text, from, to, middle: tenth((from + to) / 2) });
  }
  return layers;
}
