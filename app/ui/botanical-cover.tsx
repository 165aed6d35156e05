import { botanicalPrint, COVER_HEIGHT, COVER_WIDTH, type Ink, type Paper } from '../../lib/botanical.ts';
import { classNames } from './class-names.ts';

const FILL: Record<Ink, string> = {
  deep: 'fill-cover-deep',
  mid: 'fill-cover-mid',
  light: 'fill-cover-light',
  stem: 'fill-cover-stem',
  fruit: 'fill-cover-fruit',
};

const PAPER: Record<Paper, string> = {
  sage: 'bg-cover-sage',
  sand: 'bg-cover-sand',
  mist: 'bg-cover-mist',
};

export interface BotanicalCoverProps {
  /** The id it is drawn from. */
  seed: string;
  className?: string;
}

/** A botanical print in the page's own colours; fills its box and is cropped at the edges. Decorative. */
export function BotanicalCover({ seed, className }: BotanicalCoverProps) {
  const print = botanicalPrint(seed);
  return (
    <svg
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block', PAPER[print.paper], className ?? 'aspect-[8/5] w-full')}
    >
      {print.shapes.map(({ ink, d, width, wash }) =>
        width ? (
          <path key={d} d={d} fill="none" strokeWidth={width} className="stroke-cover-stem" />
        ) : (
          <path key={d} d={d} fillOpacity={wash ? 0.35 : undefined} className={FILL[ink]} />
        ),
      )}
    </svg>
  );
}
