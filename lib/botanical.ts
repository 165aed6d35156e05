/**
 * Botanical prints drawn from an id: the same id gives the same drawing for ever. Each is one plant
 * of one of eight species, in five flat inks on paper, composed on a 320 x 200 field.
 */

export const COVER_WIDTH = 320;
export const COVER_HEIGHT = 200;

export const SPECIES = [
  'fern',
  'eucalyptus',
  'olive',
  'ginkgo',
  'wheat',
  'seed head',
  'lavender',
  'fan palm',
] as const;
export type Species = (typeof SPECIES)[number];

/** The inks of a print. A cover uses at most four of them besides the paper. */
export type Ink = 'deep' | 'mid' | 'light' | 'stem' | 'fruit';

/** One flat shape: filled in its ink, or drawn as a line of `width`; a wash is a third as strong. */
export interface Shape {
  ink: Ink;
  d: string;
  width?: number;
  wash?: boolean;
}

/** The ground of a print: sage, sand or mist. */
export const PAPERS = ['sage', 'sand', 'mist'] as const;
export type Paper = (typeof PAPERS)[number];

export interface Print {
  species: Species;
  paper: Paper;
  shapes: readonly Shape[];
}

export type CoverTheme = 'light' | 'dark';

/** The same values as --cover-* in app/theme.css, for covers that stand outside the page's styles. */
export const COVER_COLORS: Record<CoverTheme, Record<Ink | Paper, string>> = {
  light: {
    sage: '#eaf0dc',
    sand: '#f4ecdc',
    mist: '#e2ece6',
    deep: '#3c6b3a',
    mid: '#769a5f',
    light: '#b6c894',
    stem: '#66714a',
    fruit: '#b9825a',
  },
  dark: {
    sage: '#1a3022',
    sand: '#232919',
    mist: '#16302f',
    deep: '#a9c98c',
    mid: '#6f9866',
    light: '#41694a',
    stem: '#8a9b72',
    fruit: '#cf9a6c',
  },
};

type Random = (from: number, to: number) => number;

/** FNV-1a over the seed's text, then mulberry32: small, public-domain, equal on every machine. */
function randomFrom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (to - from);
  };
}

interface Point {
  x: number;
  y: number;
}

const whole = Math.round;
const at = (from: Point, angle: number, far: number): Point => ({
  x: from.x + Math.cos(angle) * far,
  y: from.y + Math.sin(angle) * far,
});

/** 'x y' relative to an origin, as short as whole numbers are. */
const step = (from: Point, to: Point) => `${whole(to.x - from.x)} ${whole(to.y - from.y)}`;

/** A pointed leaf: two quadratic sides from base to tip. `belly` is its half-width over its length. */
function leaf(base: Point, angle: number, length: number, belly: number): string {
  const origin = { x: whole(base.x), y: whole(base.y) };
  const tip = at(origin, angle, length);
  const middle = at(origin, angle, length * 0.46);
  const side = (sign: number) => at(middle, angle + (sign * Math.PI) / 2, length * belly * 2);
  const end = { x: whole(tip.x), y: whole(tip.y) };
  return `M${origin.x} ${origin.y}q${step(origin, side(1))} ${step(origin, end)}q${step(end, side(-1))} ${step(end, origin)}`;
}

/** A round leaf or fruit: a circle of two arcs. */
function disc(center: Point, radius: number): string {
  const r = Math.max(1, whole(radius));
  return `M${whole(center.x) - r} ${whole(center.y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
}

/** A stem that bends: where it goes, and the point and direction at a share `t` of its way. */
interface Stem {
  d: string;
  point: (t: number) => Point;
  angle: (t: number) => number;
}

function stem(from: Point, over: Point, to: Point): Stem {
  const blend = (t: number, a: number, b: number, c: number) =>
    (1 - t) * (1 - t) * a + 2 * (1 - t) * t * b + t * t * c;
  return {
    d: `M${whole(from.x)} ${whole(from.y)}Q${whole(over.x)} ${whole(over.y)} ${whole(to.x)} ${whole(to.y)}`,
    point: (t) => ({ x: blend(t, from.x, over.x, to.x), y: blend(t, from.y, over.y, to.y) }),
    angle: (t) =>
      Math.atan2(
        (1 - t) * (over.y - from.y) + t * (to.y - over.y),
        (1 - t) * (over.x - from.x) + t * (to.x - over.x),
      ),
  };
}

/** A stem that rises from the lower edge with a lean of its own. */
function rising(random: Random, x: number, top: number, sway = 60): Stem {
  const lean = random(-sway, sway);
  return stem({ x, y: 212 }, { x: x - lean * 0.35, y: 130 }, { x: x + lean, y: top });
}

type Draw = (random: Random) => Shape[];

/** The stem crossing the field from a lower corner, the way a pressed frond is mounted. */
function sweeping(random: Random): Stem {
  const left = random(0, 1) < 0.5;
  const mirror = (x: number) => (left ? x : COVER_WIDTH - x);
  return stem(
    { x: mirror(random(10, 50)), y: random(190, 212) },
    { x: mirror(random(110, 160)), y: random(150, 175) },
    { x: mirror(random(255, 290)), y: random(20, 50) },
  );
}

const draw: Record<Species, Draw> = {
  fern(random) {
    const frond = sweeping(random);
    const pairs = 14;
    const leaves: [string[], string[]] = [[], []];
    for (let i = 1; i <= pairs; i++) {
      const t = 0.13 + (i / pairs) * 0.86;
      const length = 58 * Math.sin(Math.PI * (0.12 + 0.83 * t)) + 5;
      for (const side of [0, 1] as const) {
        const turn = (side ? 1 : -1) * (1.2 - t * 0.4);
        leaves[side].push(leaf(frond.point(t), frond.angle(t) + turn, length, 0.11));
      }
    }
    return [
      { ink: 'mid', d: leaves[0].join('') },
      { ink: 'deep', d: leaves[1].join('') },
      { ink: 'stem', d: frond.d, width: 2 },
    ];
  },

  eucalyptus(random) {
    const branch = sweeping(random);
    const back: string[] = [];
    const front: string[] = [];
    for (let i = 0; i < 6; i++) {
      const t = 0.16 + i * 0.15;
      const length = 54 - i * 5.5 + random(-3, 3);
      for (const side of [-1, 1]) {
        const turn = side * random(0.95, 1.2);
        (side < 0 ? back : front).push(leaf(branch.point(t), branch.angle(t) + turn, length, 0.36));
      }
    }
    return [
      { ink: 'mid', d: back.join('') },
      { ink: 'deep', d: front.join('') },
      { ink: 'stem', d: branch.d, width: 2.5 },
      { ink: 'deep', d: leaf(branch.point(1), branch.angle(1), 24, 0.3) },
    ];
  },

  olive(random) {
    const branch = sweeping(random);
    const upper: string[] = [];
    const lower: string[] = [];
    const fruit: string[] = [];
    for (let i = 0; i < 10; i++) {
      const t = 0.1 + i * 0.095;
      const side = i % 2 ? 1 : -1;
      const length = random(58, 74) * (1 - t * 0.3);
      (side < 0 ? upper : lower).push(
        leaf(branch.point(t), branch.angle(t) + side * random(0.55, 0.8), length, 0.11),
      );
      if (i % 3 === 1) fruit.push(disc(at(branch.point(t), branch.angle(t) - side * 1.3, 17), 8));
    }
    upper.push(leaf(branch.point(1), branch.angle(1), 46, 0.11));
    return [
      { ink: 'deep', d: upper.join('') },
      { ink: 'mid', d: lower.join('') },
      { ink: 'stem', d: branch.d, width: 2.5 },
      { ink: 'fruit', d: fruit.join('') },
    ];
  },

  ginkgo(random) {
    const inks: Record<'deep' | 'mid' | 'light', string[]> = { deep: [], mid: [], light: [] };
    const stalks: string[] = [];
    const order = ['deep', 'mid', 'light'] as const;
    const places = [62, 128, 196, 262];
    places.forEach((x, i) => {
      const stalk = stem(
        { x: x + random(-14, 14), y: 212 },
        { x: x + random(-26, 26), y: 150 },
        { x, y: (i % 2 ? 118 : 84) + random(-12, 12) },
      );
      const base = stalk.point(1);
      const up = -Math.PI / 2 + random(-0.3, 0.3);
      const radius = random(50, 62);
      const left = at(base, up - 0.95, radius);
      const right = at(base, up + 0.95, radius);
      const notch = at(base, up, radius * 0.7);
      const arc = (to: Point, bulge: Point) =>
        `Q${whole(bulge.x)} ${whole(bulge.y)} ${whole(to.x)} ${whole(to.y)}`;
      const ink = order[(i + whole(random(0, 2))) % 3]!;
      inks[ink].push(
        `M${whole(base.x)} ${whole(base.y)}` +
          arc(left, at(base, up - 0.6, radius * 0.45)) +
          arc(notch, at(base, up - 0.5, radius * 1.28)) +
          arc(right, at(base, up + 0.5, radius * 1.28)) +
          arc(base, at(base, up + 0.6, radius * 0.45)),
      );
      stalks.push(stalk.d);
    });
    return [
      { ink: 'stem', d: stalks.join(''), width: 2.5 },
      ...order.filter((ink) => inks[ink].length).map((ink) => ({ ink, d: inks[ink].join('') })),
    ];
  },

  wheat(random) {
    const grains: Record<'fruit' | 'mid', string[]> = { fruit: [], mid: [] };
    const order =
      random(0, 1) < 0.5 ? (['mid', 'fruit', 'mid'] as const) : (['fruit', 'mid', 'fruit'] as const);
    const stems: string[] = [];
    [92, 160, 228].forEach((x, i) => {
      const stalk = rising(random, x, random(22, 46), 48);
      stems.push(stalk.d);
      for (let k = 0; k < 5; k++) {
        const t = 0.52 + k * 0.105;
        for (const side of [-1, 1]) {
          grains[order[i]!].push(leaf(stalk.point(t), stalk.angle(t) + side * 0.55, 25, 0.2));
        }
      }
      grains[order[i]!].push(leaf(stalk.point(0.98), stalk.angle(1), 24, 0.18));
    });
    return [
      { ink: 'stem', d: stems.join(''), width: 2 },
      { ink: 'mid', d: grains.mid.join('') },
      { ink: 'fruit', d: grains.fruit.join('') },
    ];
  },

  'seed head'(random) {
    const stems: string[] = [];
    const pods: string[] = [];
    const crowns: string[] = [];
    const leaves: string[] = [];
    [74, 158, 246].forEach((x, i) => {
      const stalk = rising(random, x, [74, 50, 92][i]! + random(-12, 12), 30);
      const size = [20, 26, 18][i]! + random(-2, 2);
      const top = stalk.point(1);
      stems.push(stalk.d);
      pods.push(
        `M${whole(top.x)} ${whole(top.y + size)}q-${whole(size * 1.25)}-${whole(size * 0.7)}-${whole(size * 0.5)}-${whole(size * 1.9)}h${2 * whole(size * 0.5)}q${whole(size * 0.75)} ${whole(size * 1.2)}-${whole(size * 0.5)} ${whole(size * 1.9)}`,
      );
      const brim = whole(size * 0.95);
      crowns.push(
        `M${whole(top.x) - brim} ${whole(top.y - size * 0.92)}q${brim}-${whole(size * 0.85)} ${2 * brim} 0q-${brim}-${whole(size * 0.2)}-${2 * brim} 0`,
      );
      for (const side of [-1, 1]) {
        const t = 0.18 + random(0, 0.2);
        leaves.push(leaf(stalk.point(t), stalk.angle(t) + side * random(0.5, 0.8), random(54, 78), 0.12));
      }
    });
    return [
      { ink: 'light', d: leaves.join('') },
      { ink: 'stem', d: stems.join(''), width: 2.5 },
      { ink: 'mid', d: pods.join('') },
      { ink: 'deep', d: crowns.join('') },
    ];
  },

  lavender(random) {
    const stems: string[] = [];
    const buds: string[] = [];
    const tips: string[] = [];
    const leaves: string[] = [];
    [70, 128, 190, 250].forEach((x, i) => {
      const stalk = rising(random, x, [66, 36, 50, 74][i]! + random(-10, 10), 26);
      stems.push(stalk.d);
      for (let k = 0; k < 3; k++) {
        const t = 0.62 + k * 0.14;
        for (const side of [-1, 1])
          buds.push(leaf(stalk.point(t), stalk.angle(t) + side * 0.62, 19 - k * 2, 0.24));
      }
      tips.push(leaf(stalk.point(0.96), stalk.angle(1), 18, 0.22));
      leaves.push(leaf(stalk.point(0.14), stalk.angle(0.14) + (i % 2 ? 0.5 : -0.5), 60, 0.07));
    });
    return [
      { ink: 'light', d: leaves.join('') },
      { ink: 'stem', d: stems.join(''), width: 2 },
      { ink: 'mid', d: buds.join('') },
      { ink: 'deep', d: tips.join('') },
    ];
  },

  'fan palm'(random) {
    const base = { x: 160 + random(-50, 50), y: 176 };
    const blades = 13;
    const inks: [string[], string[]] = [[], []];
    for (let i = 0; i < blades; i++) {
      const spread = (i / (blades - 1) - 0.5) * 2;
      const angle = -Math.PI / 2 + spread * 1.42;
      inks[i % 2 ? 1 : 0].push(leaf(base, angle, 150 - Math.abs(spread) * 34 + random(-8, 8), 0.055));
    }
    return [
      { ink: 'deep', d: inks[0].join('') },
      { ink: 'mid', d: inks[1].join('') },
      {
        ink: 'stem',
        d: stem(base, { x: base.x, y: 195 }, { x: base.x + random(-8, 8), y: 212 }).d,
        width: 4,
      },
    ];
  },
};

/** What stands behind the plant: a sun, an arch or nothing. */
function backdrop(random: Random): Shape[] {
  const kind = Math.floor(random(0, 3));
  const x = whole(random(110, 210));
  if (kind === 0) return [{ ink: 'light', d: disc({ x, y: random(78, 110) }, random(52, 66)), wash: true }];
  if (kind === 1) return [{ ink: 'light', d: `M${x - 62} 200v-98a62 62 0 0 1 124 0v98`, wash: true }];
  return [];
}

/** The print of a seed: its species, its paper and its shapes, from back to front. */
export function botanicalPrint(seed: string): Print {
  const random = randomFrom(seed);
  const species = SPECIES[Math.floor(random(0, SPECIES.length))]!;
  const paper = PAPERS[Math.floor(random(0, PAPERS.length))]!;
  return { species, paper, shapes: [...backdrop(random), ...draw[species](random)] };
}

/** The print as an SVG document, for an image address that may be cached for ever; under 2 kB. */
export function botanicalSvg(seed: string, { theme = 'light' }: { theme?: CoverTheme } = {}): string {
  const colors = COVER_COLORS[theme];
  const print = botanicalPrint(seed);
  const shapes = print.shapes.map(({ ink, d, width, wash }) =>
    width
      ? `<path fill="none" stroke="${colors[ink]}" stroke-width="${width}" d="${d}"/>`
      : `<path fill="${colors[ink]}"${wash ? ' fill-opacity=".35"' : ''} d="${d}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}"><path fill="${colors[print.paper]}" d="M0 0h320v200H0z"/>${shapes.join('')}</svg>`;
}
