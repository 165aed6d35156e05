import type { ReactNode } from 'react';
import { leafPaths, sprigPaths } from './leaf.ts';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 240"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-auto w-full text-ink"
    >
      {children}
    </svg>
  );
}

function Ground({ y = 208 }: { y?: number }) {
  return (
    <path
      className="stroke-line-strong"
      d={`M22 ${y}H298M34 ${y}l-3-7M38 ${y}l1-9M282 ${y}l-2-8M287 ${y}l4-7`}
    />
  );
}

type SprigProps = {
  shape: ReturnType<typeof sprigPaths>;
  tone?: 'light' | 'mid';
};

function DrawnSprig({ shape, tone = 'light' }: SprigProps) {
  return (
    <>
      <path
        className={tone === 'mid' ? 'fill-cover-mid' : 'fill-cover-light'}
        stroke="none"
        d={shape.outlines}
        transform="translate(2.5 2)"
      />
      <path d={shape.stem + shape.outlines} />
      <path strokeWidth="1" d={shape.veins} />
    </>
  );
}

const person = (x: number, y: number) => (
  <>
    <circle cx={x} cy={y - 6} r="7.5" />
    <path d={`M${x - 14} ${y + 17}c1-10 7-14 14-14s13 4 14 14`} />
  </>
);

const accountSprigs = {
  left: sprigPaths([66, 208], [52, 130], [74, 64], 6, 34),
  right: sprigPaths([262, 208], [270, 150], [250, 106], 4, 28),
};

export function AccountDrawing() {
  return (
    <Drawing>
      <Ground />
      <DrawnSprig shape={accountSprigs.left} />
      <DrawnSprig shape={accountSprigs.right} tone="mid" />
      <g transform="rotate(-4 164 124)">
        <rect
          x="88"
          y="68"
          width="152"
          height="104"
          rx="10"
          className="fill-cover-sage"
          stroke="none"
          transform="translate(5 5)"
        />
        <rect x="88" y="68" width="152" height="104" rx="10" className="fill-surface" />
        <circle cx="124" cy="106" r="24" className="fill-cover-sand" />
        {person(124, 106)}
        <path d="M162 92h56M162 108h42M104 146h70" />
        <path className="stroke-line-strong" d="M88 134h152" />
        <path className="stroke-accent" strokeWidth="2.25" d="M162 121h26" />
      </g>
      <circle cx="232" cy="170" r="25" className="fill-accent stroke-accent" />
      <circle
        cx="232"
        cy="170"
        r="20.5"
        className="stroke-accent-contrast"
        strokeWidth="1"
        strokeDasharray="1.5 3"
      />
      <text
        x="232"
        y="176"
        textAnchor="middle"
        stroke="none"
        className="fill-accent-contrast font-display font-medium text-base"
      >
        21+
      </text>
    </Drawing>
  );
}

export function LeafPin({
  x,
  y,
  scale = 1,
  spotlight = false,
}: {
  x: number;
  y: number;
  scale?: number;
  spotlight?: boolean;
}) {
  const leaf = leafPaths([-7, -29], 42, 20, 10);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path
        className={spotlight ? 'fill-spotlight' : 'fill-accent'}
        d="M0 0C-5-11-20-20-20-35a20 20 0 0 1 40 0C20-20 5-11 0 0Z"
      />
      <circle cy="-35" r="13.5" className="fill-surface" stroke="none" />
      <path className="fill-cover-light" strokeWidth="1.5" d={leaf.outline} />
      <path strokeWidth="1" d={leaf.vein} />
    </g>
  );
}

const mapSprig = sprigPaths([284, 208], [292, 180], [284, 150], 3, 22);

export function MapDrawing() {
  return (
    <Drawing>
      <Ground y={214} />
      <DrawnSprig shape={mapSprig} tone="mid" />
      <path className="fill-cover-mist" d="M44 82l72-20v124l-72 20z" />
      <path className="fill-cover-sage" d="M116 62l76 20v124l-76-20z" />
      <path className="fill-cover-mist" d="M192 82l72-20v124l-72 20z" />
      <g className="stroke-line-strong" strokeWidth="1.25">
        <path d="M44 120c22-4 34-22 72-18M44 146c30-8 46-2 72-14M116 96c24 2 40 22 76 18M192 152c22-14 40-6 72-20M192 178c26-12 44-8 72-22" />
        <path d="M130 68c-4 22 12 34 6 58s10 44 4 65" />
      </g>
      <circle
        cx="84"
        cy="166"
        r="16"
        className="fill-accent-soft stroke-accent"
        strokeWidth="1"
        strokeDasharray="2 4"
      />
      <circle cx="84" cy="166" r="5" className="fill-accent" />
      <path
        className="stroke-accent"
        strokeWidth="2.25"
        strokeDasharray="0.5 7"
        d="M92 160c20-18 34 6 52-8s22-10 31-20"
      />
      <LeafPin x={178} y={126} scale={1.25} />
      <LeafPin x={92} y={112} scale={0.62} />
      <LeafPin x={238} y={142} scale={0.72} spotlight />
    </Drawing>
  );
}

const tableSprig = sprigPaths([212, 148], [208, 118], [218, 94], 4, 22);

export function TableDrawing() {
  return (
    <Drawing>
      <Ground />
      <rect
        x="46"
        y="40"
        width="92"
        height="88"
        rx="8"
        className="fill-cover-sand"
        stroke="none"
        transform="translate(5 5)"
      />
      <rect x="46" y="40" width="92" height="88" rx="8" className="fill-surface" />
      <path d="M46 62h92M68 33v13M116 33v13" />
      <g className="stroke-line-strong" strokeWidth="1.5">
        <path d="M60 76h8M78 76h8M96 76h8M114 76h8M60 94h8M78 94h8M114 94h8M60 112h8M78 112h8M96 112h8" />
      </g>
      <rect x="91" y="84" width="19" height="19" rx="4" className="fill-accent stroke-accent" />
      <path className="stroke-accent-contrast" strokeWidth="2" d="M95.5 94l3.5 3.5 6.5-7.5" />
      <path className="fill-cover-sage" d="M138 160h148c0 6-30 10-74 10s-74-4-74-10Z" />
      <path className="fill-surface" d="M138 160c0-6 30-9 74-9s74 3 74 9-30 9-74 9-74-3-74-9Z" />
      <path className="stroke-line-strong" d="M212 16v24" />
      <path className="fill-cover-light" d="M192 58c0-12 8-18 20-18s20 6 20 18z" />
      <path d="M209 169v34M215 169v34M186 208c4-5 14-6 26-6s22 1 26 6" />
      <path
        className="fill-cover-light"
        d="M166 142h22v8c0 5-4 8-11 8s-11-3-11-8zM238 142h22v8c0 5-4 8-11 8s-11-3-11-8z"
      />
      <path d="M188 145c6 0 6 8 0 8M260 145c6 0 6 8 0 8" />
      <path
        className="stroke-line-strong"
        strokeWidth="1.5"
        d="M173 136c-3-5 3-7 0-12M181 136c-3-5 3-7 0-12M245 136c-3-5 3-7 0-12M253 136c-3-5 3-7 0-12"
      />
      <path className="fill-cover-sand" d="M201 146h22l-3 14h-16z" />
      <DrawnSprig shape={tableSprig} tone="mid" />
    </Drawing>
  );
}

const applySprig = sprigPaths([246, 208], [258, 150], [238, 84], 6, 32);

export function ApplyDrawing() {
  return (
    <Drawing>
      <Ground />
      <DrawnSprig shape={applySprig} />
      <g transform="rotate(-3 148 124)">
        <rect
          x="84"
          y="44"
          width="126"
          height="158"
          rx="9"
          className="fill-cover-sage"
          stroke="none"
          transform="translate(5 5)"
        />
        <rect x="84" y="44" width="126" height="158" rx="9" className="fill-surface" />
        <path className="fill-cover-light" d="M126 38h42v10a5 5 0 0 1-5 5h-32a5 5 0 0 1-5-5z" />
        <rect x="98" y="68" width="38" height="42" rx="4" className="fill-cover-sand" />
        {person(117, 90)}
        <path d="M148 76h46M148 90h34M148 104h40" />
        <path className="stroke-line-strong" d="M98 126h98M98 142h98M98 158h62" />
        <rect x="98" y="172" width="15" height="15" rx="3" className="fill-accent stroke-accent" />
        <path className="stroke-accent-contrast" strokeWidth="2" d="M101.5 180l3 3 5-6" />
        <path d="M122 180h42" />
      </g>
      <g transform="rotate(38 216 158)">
        <path className="fill-cover-mid" d="M211 104h12v50h-12z" />
        <path className="fill-surface" d="M211 154h12l-6 17z" />
        <path d="M211 114h12M217 162v9" />
      </g>
    </Drawing>
  );
}

const shopSprigs = {
  left: sprigPaths([98, 172], [94, 152], [98, 136], 3, 18),
  right: sprigPaths([222, 172], [228, 150], [222, 136], 3, 18),
};

export function PlaceDrawing() {
  return (
    <Drawing>
      <path
        className="stroke-line-strong"
        strokeWidth="2.5"
        d="M44 66V46h22M254 46h22v20M276 188v20h-22M66 208H44v-20"
      />
      <path className="stroke-line-strong" d="M66 186h188" />
      <path className="fill-cover-sage" d="M82 92h156v94H82z" />
      <path className="fill-surface" d="M140 116h40v70h-40z" />
      <path d="M172 152v6" />
      <path className="fill-cover-mist" d="M94 116h34v40H94zM192 116h34v40h-34z" />
      <path strokeWidth="1.25" d="M111 116v40M209 116v40" />
      <path className="fill-surface" d="M74 92l12-24h148l12 24z" />
      <path
        className="fill-cover-light"
        d="M74 92l12-24h21l-8 24zM123 92l5-24h21l-1 24zM172 92l-1-24h21l5 24zM221 92l-8-24h21l12 24z"
      />
      <path
        className="fill-surface"
        d="M74 92c0 9 24 9 25 0 0 9 24 9 24 0 0 9 25 9 25 0 0 9 24 9 24 0 0 9 25 9 25 0 0 9 24 9 24 0 0 9 25 9 25 0"
      />
      <DrawnSprig shape={shopSprigs.left} tone="mid" />
      <DrawnSprig shape={shopSprigs.right} tone="mid" />
      <path className="fill-cover-sand" d="M88 170h22l-3 16H91zM212 170h22l-3 16h-16z" />
      <path className="fill-cover-light" strokeWidth="1.5" d={leafPaths([152, 142], 40, 24, 12).outline} />
      <circle cx="262" cy="184" r="24" className="fill-accent stroke-bg" strokeWidth="4" />
      <path className="stroke-accent-contrast" strokeWidth="3.5" d="M251 185l8 8 14-17" />
    </Drawing>
  );
}

const hoursSprig = sprigPaths([62, 208], [46, 140], [64, 78], 6, 30);
const DAYS: readonly (readonly [x: number, y: number, height: number])[] = [
  [102, 94, 36],
  [102, 140, 40],
  [130, 108, 56],
  [158, 94, 28],
  [158, 132, 48],
  [186, 120, 60],
  [214, 94, 40],
];

export function HoursDrawing() {
  return (
    <Drawing>
      <Ground />
      <DrawnSprig shape={hoursSprig} />
      <rect
        x="90"
        y="58"
        width="156"
        height="136"
        rx="9"
        className="fill-cover-sand"
        stroke="none"
        transform="translate(5 5)"
      />
      <rect x="90" y="58" width="156" height="136" rx="9" className="fill-surface" />
      <path d="M90 82h156" />
      <path className="stroke-line-strong" d="M104 70h14M132 70h14M160 70h14M188 70h14M216 70h14" />
      <path className="stroke-line" d="M125 82v112M153 82v112M181 82v112M209 82v112" />
      {DAYS.map(([x, y, height]) => (
        <rect
          key={`${x}-${y}`}
          x={x - 5}
          y={y}
          width="21"
          height={height}
          rx="4"
          className="fill-cover-light"
        />
      ))}
      <circle cx="242" cy="84" r="33" className="fill-bg" stroke="none" />
      <circle cx="242" cy="84" r="28" className="fill-cover-mist" />
      <path d="M242 61v4M242 103v4M219 84h4M261 84h4" />
      <path strokeWidth="2.5" d="M242 68v16l11 7" />
    </Drawing>
  );
}

const talkSprigs = {
  left: leafPaths([158, 168], 158, 40, 17),
  right: leafPaths([163, 152], 24, 38, 16),
  low: leafPaths([160, 190], 32, 30, 13),
};

export function TalkDrawing() {
  return (
    <Drawing>
      <Ground />
      <path
        className="fill-cover-sage"
        stroke="none"
        transform="translate(5 5)"
        d="M52 48h92a12 12 0 0 1 12 12v42a12 12 0 0 1-12 12h-6l4 22-26-22H52a12 12 0 0 1-12-12V60a12 12 0 0 1 12-12Z"
      />
      <path
        className="fill-surface"
        d="M52 48h92a12 12 0 0 1 12 12v42a12 12 0 0 1-12 12h-6l4 22-26-22H52a12 12 0 0 1-12-12V60a12 12 0 0 1 12-12Z"
      />
      <path d="M58 70h62M58 92h40" />
      <path
        className="fill-accent stroke-accent"
        d="M188 78h80a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-52l-26 20 4-20h-6a12 12 0 0 1-12-12V90a12 12 0 0 1 12-12Z"
      />
      <path className="stroke-accent-contrast" d="M224 100h38M224 114h24" />
      <path
        className="stroke-accent-contrast"
        d={leafPaths([192, 118], 44, 24, 12).outline + leafPaths([192, 118], 44, 24, 12).vein}
      />
      <path d="M160 208c-4-18 4-30-2-44-4-10-12-18-16-28M160 180c2-14 18-14 30-24" />
      <path
        className="fill-cover-mid"
        stroke="none"
        transform="translate(2.5 2)"
        d={talkSprigs.left.outline + talkSprigs.right.outline + talkSprigs.low.outline}
      />
      <path d={talkSprigs.left.outline + talkSprigs.right.outline + talkSprigs.low.outline} />
      <path strokeWidth="1" d={talkSprigs.left.vein + talkSprigs.right.vein + talkSprigs.low.vein} />
    </Drawing>
  );
}
