import type { StateStatus } from '../../core/ground/geography/states.ts';

export type StateRow = { code: string; name: string; status: StateStatus; note: string };

/** Rows from north to south, each from west to east; '..' is an empty tile. */
const ROWS = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC .. .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
] as const;

export const TILES: ReadonlyMap<string, readonly [column: number, row: number]> = new Map(
  ROWS.flatMap((line, row) =>
    line.split(' ').flatMap((code, column) => (code === '..' ? [] : [[code, [column, row]] as const])),
  ),
);

const STEP = 40;
const SIZE = 36;

const LOOK: Record<StateStatus, { box: string; letters: string }> = {
  legal: { box: 'fill-accent stroke-accent', letters: 'fill-accent-contrast' },
  mixed: { box: 'fill-pending-soft stroke-pending-line', letters: 'fill-pending-text' },
  illegal: { box: 'fill-transparent stroke-line-strong', letters: 'fill-muted' },
};

/**
 * Shows the states as tiles in roughly their positions, shaded by status. The tables repeat the content for
 * screen readers.
 */
export function StateTiles({ states, label }: { states: readonly StateRow[]; label: string }) {
  return (
    <svg
      viewBox={`-1 -1 ${11 * STEP - 2} ${8 * STEP - 2}`}
      role="img"
      aria-label={label}
      className="h-auto w-full max-w-xl"
    >
      {states.map(({ code, status }) => {
        const place = TILES.get(code);
        if (!place) return null;
        const [x, y] = [place[0] * STEP, place[1] * STEP];
        return (
          <g key={code}>
            <rect
              x={x}
              y={y}
              width={SIZE}
              height={SIZE}
              rx="5"
              strokeWidth="1.25"
              strokeDasharray={status === 'illegal' ? '3 3' : undefined}
              className={LOOK[status].box}
            />
            <text
              x={x + SIZE / 2}
              y={y + SIZE / 2 + 4.5}
              textAnchor="middle"
              fontSize="13"
              className={`${LOOK[status].letters} font-semibold`}
            >
              {code}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
