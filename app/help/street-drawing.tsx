import { LeafPin } from './drawings.tsx';
import { leafPaths, sprigPaths } from './leaf.ts';

const GROUND = 196;

/** People and their clothes have the same colors in both themes. */
const SKIN = { deep: '#85502f', brown: '#b0744f', tan: '#d29a72', fair: '#efc6a4' } as const;

type Figure = {
  x: number;
  skin: string;
  hair: string;
  coat: string;
  toLeft?: boolean;
  cut: 'knot' | 'short' | 'long';
};

function Head({ skin, hair, cut }: Pick<Figure, 'skin' | 'hair' | 'cut'>) {
  return (
    <>
      {cut === 'long' && <path fill={hair} d="M-12-2c-2-14 5-19 12-19s14 5 12 19l2 13h-28z" />}
      {cut === 'knot' && <circle cx="-7" cy="-19" r="5.5" fill={hair} />}
      <path fill={skin} d="M-3.5 6v9h7V6z" />
      <circle r="10.5" cy="-2" fill={skin} />
      <path fill={hair} d="M-11-3c-1-9 4-14 11-14s12 5 11 14c-4-5-8-7-11-7s-7 2-11 7z" />
      <path strokeWidth="1.25" d="M1.5-1h.01M6.5-1h.01M2 3.500c2 1.5 4 1.5 5.5 0" />
    </>
  );
}

function Standing({ x, toLeft, coat, ...head }: Figure) {
  return (
    <g transform={`translate(${x} ${GROUND}) scale(${toLeft ? -1 : 1} 1)`}>
      <path d="M-5-42l-2 40M6-42l3 40M-7-1h-6M9-1h6" />
      <path fill={coat} d="M-15-40c-2-26 2-42 15-43 13 1 17 17 15 43z" />
      <path fill={coat} d="M9-76c9 6 13 13 16 24l-7 3c-3-7-6-12-11-15z" />
      <circle cx="22.5" cy="-48" r="4" fill={head.skin} />
      <path strokeWidth="1" d="M0-82v40" />
      <g transform="translate(0 -95)">
        <Head {...head} />
      </g>
    </g>
  );
}

function Seated({ x, toLeft, coat, ...head }: Figure) {
  return (
    <g transform={`translate(${x} ${GROUND}) scale(${toLeft ? -1 : 1} 1)`}>
      <path className="stroke-line-strong" d="M-20-78c2 16 2 32 1 40h24M-19-38l-3 38M3-38l2 38" />
      <path d="M2-38h26l2 36M-2-34h22l1 32M30-2h7M21-2h7" />
      <path fill={coat} d="M-13-36c-2-24 2-42 14-43 12 1 15 17 14 43z" />
      <path fill={coat} d="M8-70c8 5 14 10 24 15l-2 7c-11-2-19-5-26-10z" />
      <circle cx="33" cy="-51" r="4" fill={head.skin} />
      <g transform="translate(2 -91)">
        <Head {...head} />
      </g>
    </g>
  );
}

const sprigs = [
  { shape: sprigPaths([40, GROUND], [28, 140], [46, 92], 6, 28), tone: 'fill-cover-light' },
  { shape: sprigPaths([82, GROUND], [92, 164], [80, 132], 4, 22), tone: 'fill-cover-mid' },
  { shape: sprigPaths([436, GROUND], [424, 130], [444, 66], 7, 30), tone: 'fill-cover-light' },
  { shape: sprigPaths([760, GROUND], [772, 150], [758, 110], 5, 25), tone: 'fill-cover-mid' },
  { shape: sprigPaths([1090, GROUND], [1078, 136], [1096, 82], 6, 30), tone: 'fill-cover-light' },
  { shape: sprigPaths([1146, GROUND], [1160, 156], [1148, 118], 5, 25), tone: 'fill-cover-mid' },
] as const;

const shopLeaf = leafPaths([216, 142], 40, 20, 10);

/**
 * A decorative scene: people meet on a street with a shop, an outdoor table, and a house with a garden.
 */
export function StreetDrawing() {
  return (
    <svg
      viewBox="0 0 1200 200"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="text-ink"
    >
      <path
        className="fill-cover-mist"
        stroke="none"
        d={`M300 ${GROUND}c60-70 130-84 210-50 70-60 190-74 270-14 70-30 130-16 180 64z`}
      />
      {sprigs.map(({ shape, tone }) => (
        <g key={shape.stem}>
          <path className={tone} stroke="none" d={shape.outlines} transform="translate(2.5 2)" />
          <path d={shape.stem + shape.outlines} />
          <path strokeWidth="1" d={shape.veins} />
        </g>
      ))}

      <path className="fill-cover-sage" d="M122 74h184v122H122z" />
      <path className="fill-cover-mist" d="M136 104h62v60h-62z" />
      <path className="fill-surface" d="M208 104h40v92h-40z" />
      <path className="fill-cover-mist" d="M258 104h36v60h-36z" />
      <path strokeWidth="1.25" d="M167 104v60M276 104v60M241 152v5" />
      <path className="fill-cover-light" strokeWidth="1.25" d={shopLeaf.outline} />
      <path className="fill-surface" d="M114 78l14-34h172l14 34z" />
      <path
        className="fill-cover-light"
        d="M114 78l14-34h24l-9 34zM172 78l5-34h25l-1 34zM229 78l-3-34h25l6 34zM286 78l-10-34h24l14 34z"
      />
      <path
        className="fill-surface"
        d="M114 78c0 11 29 11 29 0 0 11 29 11 29 0 0 11 29 11 29 0 0 11 28 11 28 0 0 11 28 11 28 0 0 11 29 11 29 0 0 11 28 11 28 0"
      />
      <Standing x={340} toLeft={false} skin={SKIN.brown} hair="#3a2820" coat="#6f9468" cut="knot" />
      <path className="fill-cover-sand" d="M136 178h30l-4 18h-22zM262 178h30l-4 18h-22z" />
      <path
        className="fill-cover-mid"
        d="M140 178c-6-14 4-20 11-12 6-9 17-2 11 12zM266 178c-6-14 4-20 11-12 6-9 17-2 11 12z"
      />

      <path
        className="stroke-accent"
        strokeWidth="2.25"
        strokeDasharray="0.5 8"
        d="M384 190c34-8 70 6 118 0"
      />

      <path d={`M640 ${GROUND}V36`} />
      <path className="fill-cover-light" d="M560 60c8-26 42-40 80-40s72 14 80 40z" />
      <path className="fill-surface" d="M608 60c2-24 16-38 32-40 16 2 30 16 32 40z" />
      <Seated x={572} skin={SKIN.fair} hair="#8a8f92" coat="#b9825a" cut="long" />
      <Seated x={708} toLeft skin={SKIN.deep} hair="#241a16" coat="#51726c" cut="short" />
      <path className="fill-surface" d="M596 140c0-5 20-8 44-8s44 3 44 8-20 8-44 8-44-3-44-8Z" />
      <path d={`M636 148v40M644 148v40M618 ${GROUND}c6-6 12-8 22-8s16 2 22 8`} />
      <path
        className="fill-cover-light"
        d="M614 122h15v6c0 4-3 7-7.5 7s-7.5-3-7.5-7zM654 122h15v6c0 4-3 7-7.5 7s-7.5-3-7.5-7z"
      />
      <path
        className="stroke-line-strong"
        strokeWidth="1.5"
        d="M621 116c-3-5 3-6 0-11M661 116c-3-5 3-6 0-11"
      />

      <path
        className="stroke-accent"
        strokeWidth="2.25"
        strokeDasharray="0.5 8"
        d="M780 191c12-5 24 2 34-1"
      />
      <LeafPin x={836} y={190} scale={1.4} />

      <path className="fill-cover-sand" d="M930 96h124v100H930z" />
      <path className="fill-cover-sage" d="M916 100l76-56 76 56z" />
      <path className="fill-surface" d="M976 132h32v64h-32z" />
      <path className="fill-cover-mist" d="M942 116h24v28h-24zM1020 116h24v28h-24z" />
      <path strokeWidth="1.25" d="M954 116v28M1032 116v28M1001 166v4" />
      <Standing x={912} toLeft skin={SKIN.tan} hair="#5a3a22" coat="#b3923f" cut="short" />

      <path className="stroke-line-strong" d={`M4 ${GROUND}H1196`} />
    </svg>
  );
}
