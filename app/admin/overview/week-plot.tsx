/** In SVG user units; the plot scales to the width of its card. */
const WIDTH = 240;
const HEIGHT = 48;
const EDGE = 3;

/**
 * Draws the last seven days as a line over a paler line for the seven days before. Screen readers get the
 * numbers instead.
 */
export function WeekPlot(props: { label: string; days: readonly number[]; daysBefore: readonly number[] }) {
  const { label, days, daysBefore } = props;
  const most = Math.max(1, ...days, ...daysBefore);
  const line = (counts: readonly number[]) =>
    counts
      .map((count, place) => {
        const x = EDGE + (place * (WIDTH - 2 * EDGE)) / (counts.length - 1);
        return `${x.toFixed(1)},${(HEIGHT - EDGE - (count / most) * (HEIGHT - 2 * EDGE)).toFixed(1)}`;
      })
      .join(' ');
  const shared = {
    fill: 'none',
    strokeWidth: 2,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <svg
      role="img"
      aria-label={`${label} on each of the last seven days: ${days.join(', ')}. On the seven days before: ${daysBefore.join(', ')}.`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-12 w-full"
    >
      <polyline {...shared} points={line(daysBefore)} className="stroke-line-strong" strokeDasharray="3 4" />
      <polyline {...shared} points={line(days)} className="stroke-accent" />
    </svg>
  );
}
