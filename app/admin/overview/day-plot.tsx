/** In SVG user units; the plot scales to the width of its card. */
const STEP = 10;
const HEIGHT = 64;
const GAP = 2;

/**
 * Draws one bar per day, with negative amounts below the line. Hovering over a bar shows its number, and
 * the page's table repeats the numbers for screen readers.
 */
export function DayPlot(props: {
  label: string;
  days: readonly { said: string; value: number; inWords: string }[];
}) {
  const { label, days } = props;
  const most = Math.max(1, ...days.map(({ value }) => value));
  const least = Math.min(0, ...days.map(({ value }) => value));
  const yOf = (value: number) => ((most - value) / (most - least)) * (HEIGHT - 1);
  const width = days.length * STEP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-16 w-full"
    >
      <line
        {...{ x1: 0, x2: width, y1: yOf(0) + 0.5, y2: yOf(0) + 0.5 }}
        vectorEffect="non-scaling-stroke"
        className="stroke-line-strong"
      />
      {days.map(({ said, value, inWords }, place) =>
        value === 0 ? null : (
          <rect
            key={said}
            x={place * STEP + GAP / 2}
            y={Math.min(yOf(value), yOf(0)).toFixed(1)}
            width={STEP - GAP}
            height={Math.max(1, Math.abs(yOf(value) - yOf(0))).toFixed(1)}
            className="fill-accent"
          >
            <title>{`${said}: ${inWords}`}</title>
          </rect>
        ),
      )}
    </svg>
  );
}
