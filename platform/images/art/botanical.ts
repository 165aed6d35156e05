/**
 * Draws botanical prints, always the same for an ID: a plant of one of sixteen species, in up to five flat
 * inks on paper. The plant grows from the ground or lies on the paper as a cut sprig. All of it fits the
 * middle square of the 320 x 200 field, so neither square nor wide frames crop it.
 */

const COVER_WIDTH = 320;
const COVER_HEIGHT = 200;

export const SPECIES = [
  'fern',
  'eucalyptus',
  'olive',
  'ginkgo',
  'wheat',
  'seed head',
  'lavender',
  'fan palm',
  'chamomile',
  'poppy',
  'tulip',
  'coneflower',
  'bamboo',
  'ivy',
  'rose hip',
  'sage',
] as const;
type Species = (typeof SPECIES)[number];

/** The inks of a print, besides the color of its paper. */
export type Ink = 'deep' | 'mid' | 'light' | 'stem' | 'fruit';

/**
 * A flat shape in one ink, filled or, with `width`, drawn as a line. A wash has about a third of the opacity.
 */
interface Shape {
  ink: Ink;
  d: string;
  width?: number;
  wash?: boolean;
}

export const PAPERS = ['sage', 'sand', 'mist'] as const;
export type Paper = (typeof PAPERS)[number];

export interface Print {
  species: Species;
  paper: Paper;
  /** The layers in drawing order: the background, the plant, and the ground in front of its base. */
  behind: readonly Shape[];
  plant: readonly Shape[];
  ground: readonly Shape[];
}

export type CoverTheme = 'light' | 'dark';

/** The colors of --cover-* in app/theme.css, for covers that can't use the pages' styles. */
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

/**
 * Returns a generator of random numbers: FNV-1a over the seed, then mulberry32. Both are small, in the public
 * domain, and give the same numbers on every machine.
 */
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

/** Formats the offset between two points as 'x y', rounded to keep the path short. */
const step = (from: Point, to: Point) => `${whole(to.x - from.x)} ${whole(to.y - from.y)}`;

/**
 * Draws a pointed leaf: two quadratic curves from base to tip. `belly` is half its width divided by its
 * length.
 */
function leaf(base: Point, angle: number, length: number, belly: number): string {
  const origin = { x: whole(base.x), y: whole(base.y) };
  const tip = at(origin, angle, length);
  const middle = at(origin, angle, length * 0.46);
  const side = (sign: number) => at(middle, angle + (sign * Math.PI) / 2, length * belly * 2);
  const end = { x: whole(tip.x), y: whole(tip.y) };
  return `M${origin.x} ${origin.y}q${step(origin, side(1))} ${step(origin, end)}q${step(end, side(-1))} ${step(end, origin)}`;
}

/** Draws a round leaf or fruit: a circle made of two arcs. */
function disc(center: Point, radius: number): string {
  const r = Math.max(1, whole(radius));
  return `M${whole(center.x) - r} ${whole(center.y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`;
}

/** A curved stem: its path, and its point and direction at `t`, from 0 at the start to 1 at the end. */
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

/** The height where plants are rooted. The ground rises to about this height. */
const GROUND = 178;

/** Draws a stem that rises from the ground and leans at random. */
function rising(random: Random, x: number, top: number, sway = 24): Stem {
  const lean = random(-sway, sway);
  return stem({ x, y: GROUND + 6 }, { x: x - lean * 0.35, y: 120 }, { x: x + lean, y: top });
}

type Draw = (random: Random) => Shape[];

/** Draws a cut stem across the paper, like a pressed frond, with both ends visible. */
function sweeping(random: Random): Stem {
  const left = random(0, 1) < 0.5;
  const mirror = (x: number) => (left ? x : COVER_WIDTH - x);
  return stem(
    { x: mirror(random(82, 96)), y: random(172, 180) },
    { x: mirror(random(116, 138)), y: random(118, 138) },
    { x: mirror(random(200, 212)), y: random(40, 50) },
  );
}

const draw: Record<Species, Draw> = {
  fern(random) {
    const frond = sweeping(random);
    const pairs = 13;
    const leaves: [string[], string[]] = [[], []];
    for (let i = 1; i <= pairs; i++) {
      const t = 0.16 + (i / pairs) * 0.83;
      const length = 44 * Math.sin(Math.PI * (0.12 + 0.83 * t)) + 5;
      for (const side of [0, 1] as const) {
        const turn = (side ? 1 : -1) * (1.2 - t * 0.4);
        leaves[side].push(leaf(frond.point(t), frond.angle(t) + turn, length, 0.12));
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
      const t = 0.18 + i * 0.145;
      const length = 42 - i * 3.5 + random(-2, 2);
      for (const side of [-1, 1]) {
        const turn = side * random(0.95, 1.2);
        (side < 0 ? back : front).push(leaf(branch.point(t), branch.angle(t) + turn, length, 0.36));
      }
    }
    return [
      { ink: 'mid', d: back.join('') },
      { ink: 'deep', d: front.join('') },
      { ink: 'stem', d: branch.d, width: 2.5 },
      { ink: 'deep', d: leaf(branch.point(1), branch.angle(1), 20, 0.3) },
    ];
  },

  olive(random) {
    const branch = sweeping(random);
    const upper: string[] = [];
    const lower: string[] = [];
    const fruit: string[] = [];
    for (let i = 0; i < 10; i++) {
      const t = 0.14 + i * 0.09;
      const side = i % 2 ? 1 : -1;
      const length = random(42, 50) * (1 - t * 0.25);
      (side < 0 ? upper : lower).push(
        leaf(branch.point(t), branch.angle(t) + side * random(0.6, 0.85), length, 0.13),
      );
      if (i % 3 === 1) fruit.push(disc(at(branch.point(t), branch.angle(t) - side * 1.3, 14), 7));
    }
    upper.push(leaf(branch.point(1), branch.angle(1), 26, 0.13));
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
    const first = whole(random(0, 2));
    [112, 160, 208].forEach((x, i) => {
      const stalk = stem(
        { x: 160 + (x - 160) * 0.3, y: GROUND + 6 },
        { x: 160 + (x - 160) * 0.5, y: 150 },
        { x, y: (i % 2 ? 74 : 112) + random(-8, 8) },
      );
      const base = stalk.point(1);
      const up = -Math.PI / 2 + (i - 1) * 0.35 + random(-0.15, 0.15);
      const radius = random(44, 50);
      const left = at(base, up - 0.95, radius);
      const right = at(base, up + 0.95, radius);
      const notch = at(base, up, radius * 0.7);
      const arc = (to: Point, bulge: Point) =>
        `Q${whole(bulge.x)} ${whole(bulge.y)} ${whole(to.x)} ${whole(to.y)}`;
      const ink = order[(i + first) % 3]!;
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
    [122, 160, 198].forEach((x, i) => {
      const stalk = rising(random, x, random(38, 58), 22);
      stems.push(stalk.d);
      for (let k = 0; k < 5; k++) {
        const t = 0.52 + k * 0.105;
        for (const side of [-1, 1]) {
          grains[order[i]!].push(leaf(stalk.point(t), stalk.angle(t) + side * 0.55, 21, 0.22));
        }
      }
      grains[order[i]!].push(leaf(stalk.point(0.98), stalk.angle(1), 22, 0.18));
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
    [112, 160, 210].forEach((x, i) => {
      const stalk = rising(random, x, [82, 54, 96][i]! + random(-8, 8), 14);
      const size = [17, 22, 16][i]! + random(-2, 2);
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
        const t = 0.12 + random(0, 0.18);
        leaves.push(leaf(stalk.point(t), stalk.angle(t) + side * random(0.4, 0.6), random(44, 58), 0.12));
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
    [114, 145, 176, 206].forEach((x, i) => {
      const stalk = rising(random, x, [70, 44, 54, 78][i]! + random(-8, 8), 14);
      stems.push(stalk.d);
      for (let k = 0; k < 3; k++) {
        const t = 0.62 + k * 0.14;
        for (const side of [-1, 1])
          buds.push(leaf(stalk.point(t), stalk.angle(t) + side * 0.62, 18 - k * 2, 0.26));
      }
      tips.push(leaf(stalk.point(0.96), stalk.angle(1), 17, 0.24));
      leaves.push(leaf(stalk.point(0.1), stalk.angle(0.1) + (i % 2 ? 0.4 : -0.4), 52, 0.07));
    });
    return [
      { ink: 'light', d: leaves.join('') },
      { ink: 'stem', d: stems.join(''), width: 2 },
      { ink: 'mid', d: buds.join('') },
      { ink: 'deep', d: tips.join('') },
    ];
  },

  'fan palm'(random) {
    const base = { x: 160 + random(-10, 10), y: 138 };
    const blades = 13;
    const inks: [string[], string[]] = [[], []];
    for (let i = 0; i < blades; i++) {
      const spread = (i / (blades - 1) - 0.5) * 2;
      const angle = -Math.PI / 2 + spread * 1.5;
      inks[i % 2 ? 1 : 0].push(leaf(base, angle, 106 - Math.abs(spread) * 20 + random(-6, 4), 0.06));
    }
    return [
      { ink: 'stem', d: stem({ x: 160, y: GROUND + 6 }, { x: base.x, y: 160 }, base).d, width: 4 },
      { ink: 'deep', d: inks[0].join('') },
      { ink: 'mid', d: inks[1].join('') },
    ];
  },

  chamomile(random) {
    const stems: string[] = [];
    const petals: string[] = [];
    const hearts: string[] = [];
    const leaves: string[] = [];
    [118, 162, 204].forEach((x, i) => {
      const stalk = rising(random, x, [84, 56, 96][i]! + random(-8, 8), 14);
      const size = [22, 26, 19][i]!;
      const top = stalk.point(1);
      stems.push(stalk.d);
      for (let k = 0; k < 9; k++) petals.push(leaf(top, (k / 9) * 2 * Math.PI + i, size, 0.2));
      hearts.push(disc(top, size * 0.34));
      for (const side of [-1, 1])
        leaves.push(leaf(stalk.point(0.3), stalk.angle(0.3) + side * random(0.5, 0.8), 26, 0.09));
    });
    return [
      { ink: 'mid', d: leaves.join('') },
      { ink: 'stem', d: stems.join(''), width: 2 },
      { ink: 'light', d: petals.join('') },
      { ink: 'fruit', d: hearts.join('') },
    ];
  },

  poppy(random) {
    const stems: string[] = [];
    const back: string[] = [];
    const hearts: string[] = [];
    const front: string[] = [];
    const leaves: string[] = [];
    [124, 172, 206].forEach((x, i) => {
      const stalk = rising(random, x, [72, 58, 104][i]! + random(-6, 6), 14);
      const size = whole([25, 28, 17][i]!);
      const top = { x: whole(stalk.point(1).x), y: whole(stalk.point(1).y) };
      stems.push(stalk.d);
      back.push(
        `M${top.x - size} ${top.y - whole(size * 0.5)}q${size}-${size} ${2 * size} 0l-${size} ${size}z`,
      );
      hearts.push(disc({ x: top.x, y: top.y - size * 0.4 }, size * 0.3));
      front.push(
        `M${top.x - size} ${top.y - whole(size * 0.45)}q${whole(size * 0.5)} ${whole(size * 0.5)} ${size} 0q${whole(size * 0.5)} ${whole(size * 0.5)} ${size} 0q-${whole(size * 0.2)} ${whole(size * 1.3)}-${size} ${whole(size * 1.2)}q-${whole(size * 0.8)} ${whole(size * 0.1)}-${size}-${whole(size * 1.2)}`,
      );
      const side = i % 2 ? 1 : -1;
      leaves.push(leaf(stalk.point(0.08), stalk.angle(0.1) + side * 0.6, 46, 0.14));
    });
    return [
      { ink: 'light', d: leaves.join('') },
      { ink: 'stem', d: stems.join(''), width: 2 },
      { ink: 'fruit', d: back.join('') },
      { ink: 'deep', d: hearts.join('') },
      { ink: 'fruit', d: front.join('') },
    ];
  },

  tulip(random) {
    const stems: string[] = [];
    const cups: string[] = [];
    const hearts: string[] = [];
    const leaves: string[] = [];
    [116, 160, 206].forEach((x, i) => {
      const stalk = rising(random, x, [94, 74, 100][i]! + random(-8, 8), 10);
      const size = whole([17, 20, 16][i]!);
      const top = { x: whole(stalk.point(1).x), y: whole(stalk.point(1).y) };
      stems.push(stalk.d);
      cups.push(
        `M${top.x} ${top.y + 4}q-${whole(size * 1.4)}-${whole(size * 0.3)}-${size}-${2 * size}q${whole(size * 0.7)} ${whole(size * 0.4)} ${size} ${whole(size * 1.2)}q${whole(size * 0.3)}-${whole(size * 0.8)} ${size}-${whole(size * 1.2)}q${whole(size * 0.4)} ${whole(size * 1.7)}-${size} ${2 * size}`,
      );
      hearts.push(leaf({ x: top.x, y: top.y }, -Math.PI / 2, size * 2.1, 0.22));
      for (const side of [-1, 1])
        leaves.push(
          leaf({ x, y: GROUND + 4 }, -Math.PI / 2 + side * random(0.22, 0.42), random(52, 72), 0.11),
        );
    });
    return [
      { ink: 'stem', d: stems.join(''), width: 2.5 },
      { ink: 'mid', d: leaves.join('') },
      { ink: 'deep', d: hearts.join('') },
      { ink: 'fruit', d: cups.join('') },
    ];
  },

  coneflower(random) {
    const stems: string[] = [];
    const petals: string[] = [];
    const cones: string[] = [];
    const leaves: string[] = [];
    [122, 172, 208].forEach((x, i) => {
      const stalk = rising(random, x, [66, 48, 92][i]! + random(-6, 6), 10);
      const size = [34, 38, 26][i]!;
      const top = stalk.point(1);
      stems.push(stalk.d);
      for (let k = 0; k < 7; k++)
        petals.push(leaf(top, Math.PI / 2 + (k - 3) * 0.42, size * (1 - Math.abs(k - 3) * 0.04), 0.14));
      const brim = whole(size * 0.36);
      cones.push(
        `M${whole(top.x) - brim} ${whole(top.y) + 3}q0-${whole(brim * 1.9)} ${brim}-${whole(brim * 1.9)}t${brim} ${whole(brim * 1.9)}z`,
      );
      leaves.push(leaf(stalk.point(0.16), stalk.angle(0.2) + (i % 2 ? 0.6 : -0.6), 46, 0.16));
    });
    return [
      { ink: 'mid', d: leaves.join('') },
      { ink: 'stem', d: stems.join(''), width: 2.5 },
      { ink: 'light', d: petals.join('') },
      { ink: 'deep', d: cones.join('') },
    ];
  },

  bamboo(random) {
    const canes: string[] = [];
    const rings: string[] = [];
    const leaves: [string[], string[]] = [[], []];
    [128, 162, 194].forEach((x, i) => {
      const lean = random(-8, 8);
      const top = [62, 38, 76][i]! + random(-8, 8);
      const cane = stem({ x, y: GROUND + 6 }, { x: x + lean / 3, y: 110 }, { x: x + lean, y: top });
      canes.push(cane.d);
      for (const t of [0.25, 0.5, 0.75]) {
        const { x: px, y: py } = cane.point(t);
        rings.push(`M${whole(px) - 5} ${whole(py)}h10`);
      }
      for (const [k, t] of [0.48, 0.74, 1].entries()) {
        const side = (k + i) % 2 ? 1 : -1;
        for (const turn of [0.5, 0.95])
          leaves[k % 2 ? 1 : 0].push(
            leaf(cane.point(t), -Math.PI / 2 + side * turn * 1.5, random(30, 38), 0.12),
          );
      }
    });
    return [
      { ink: 'light', d: canes.join(''), width: 7 },
      { ink: 'stem', d: rings.join(''), width: 2 },
      { ink: 'deep', d: leaves[0].join('') },
      { ink: 'mid', d: leaves[1].join('') },
    ];
  },

  ivy(random) {
    const stalks: string[] = [];
    const blades: Record<'deep' | 'mid', string[]> = { deep: [], mid: [] };
    const veins: string[] = [];
    const turn = random(-0.12, 0.12);
    for (const [i, x, y, size, lean] of [
      [0, 122, 104, 52, -0.55],
      [1, 200, 110, 46, 0.6],
      [2, 160, 78, 58, 0],
    ] as const) {
      const base = { x: x + random(-4, 4), y: y + 20 };
      const up = -Math.PI / 2 + lean + turn;
      stalks.push(stem({ x: 160, y: GROUND + 6 }, { x: 160 + (x - 160) * 0.2, y: 150 }, base).d);
      // Each leaf has pointed lobes around a round center.
      const lobes = [-1.25, -0.72, -0.24, 0.24, 0.72, 1.25].map((lobe) =>
        leaf(at(base, up, size * 0.14), up + lobe, size * (1 - Math.abs(lobe) * 0.2), 0.26),
      );
      blades[i === 2 ? 'deep' : 'mid'].push(...lobes, disc(at(base, up, size * 0.3), size * 0.26));
      veins.push(stem(base, at(base, up, size * 0.3), at(base, up, size * 0.7)).d);
    }
    return [
      { ink: 'stem', d: stalks.join(''), width: 3 },
      { ink: 'mid', d: blades.mid.join('') },
      { ink: 'deep', d: blades.deep.join('') },
      { ink: 'light', d: veins.join(''), width: 1.5 },
    ];
  },

  'rose hip'(random) {
    const branch = sweeping(random);
    const leaves: string[] = [];
    const stalks: string[] = [];
    const hips: string[] = [];
    for (let i = 0; i < 5; i++) {
      const t = 0.2 + i * 0.17;
      const side = i % 2 ? 1 : -1;
      const from = branch.point(t);
      const far = at(from, branch.angle(t) + side * 1.1, 24 + random(-2, 4));
      stalks.push(stem(from, at(from, branch.angle(t) + side * 0.6, 13), far).d);
      hips.push(disc(at(far, branch.angle(t) + side * 1.1, 6), random(7, 9)));
      for (const turn of [0.7, 1.15])
        leaves.push(leaf(branch.point(t + 0.05), branch.angle(t) - side * turn, random(26, 34), 0.26));
    }
    leaves.push(leaf(branch.point(1), branch.angle(1), 26, 0.24));
    return [
      { ink: 'stem', d: branch.d + stalks.join(''), width: 2 },
      { ink: 'deep', d: leaves.join('') },
      { ink: 'fruit', d: hips.join('') },
    ];
  },

  sage(random) {
    const stems: string[] = [];
    const back: string[] = [];
    const front: string[] = [];
    [122, 160, 198].forEach((x, i) => {
      const stalk = rising(random, x, [82, 58, 88][i]! + random(-6, 6), 16);
      stems.push(stalk.d);
      for (let k = 0; k < 4; k++) {
        const t = 0.3 + k * 0.19;
        for (const side of [-1, 1])
          (i === 1 ? front : back).push(
            leaf(stalk.point(t), stalk.angle(t) + side * random(0.65, 0.9), 34 - k * 5, 0.26),
          );
      }
      (i === 1 ? front : back).push(leaf(stalk.point(1), stalk.angle(1), 20, 0.28));
    });
    return [
      { ink: 'mid', d: back.join('') },
      { ink: 'deep', d: front.join('') },
      { ink: 'stem', d: stems.join(''), width: 2 },
    ];
  },
};

/** Species that are drawn as cut sprigs, without ground. */
const CUT: readonly Species[] = ['fern', 'eucalyptus', 'olive', 'rose hip'];

/** Draws a sun, an arch, or nothing behind the plant. */
function backdrop(random: Random): Shape[] {
  const kind = Math.floor(random(0, 3));
  const x = whole(random(130, 190));
  if (kind === 0) return [{ ink: 'light', d: disc({ x, y: random(78, 100) }, random(52, 62)), wash: true }];
  if (kind === 1) return [{ ink: 'light', d: `M${x - 58} 200v-112a58 58 0 0 1 116 0v112`, wash: true }];
  return [];
}

/** Draws two low hills. They are much wider than the field, because some frames are. */
function hills(random: Random): Shape[] {
  const sway = whole(random(-9, 9));
  return [
    {
      ink: 'light',
      d: `M-640 ${GROUND + 8}q400-${34 + sway} 800-${8 - sway}t800 ${4 - sway}v60H-640`,
      wash: true,
    },
    { ink: 'light', d: `M-640 ${GROUND - 14}q400 ${30 + sway} 800 ${14}t800-${10 + sway}v60H-640` },
  ];
}

export function botanicalPrint(seed: string): Print {
  const random = randomFrom(seed);
  const species = SPECIES[Math.floor(random(0, SPECIES.length))]!;
  const paper = PAPERS[Math.floor(random(0, PAPERS.length))]!;
  const behind = backdrop(random);
  const plant = draw[species](random);
  return { species, paper, behind, plant, ground: CUT.includes(species) ? [] : hills(random) };
}

/** Smaller copies of the plant on both sides, for very wide frames: x, size, opacity. */
const COMPANIONS = [
  [-10, 0.6, 0.6],
  [330, 0.6, 0.6],
  [-170, 0.8, 0.35],
  [490, 0.8, 0.35],
] as const;

/**
 * Returns the print as an SVG document under 2.2 kB, which can be cached forever. The print fills any frame:
 * the paper extends to all sides, the plant stays whole, and rooted plants stay at the bottom edge.
 */
export function botanicalSvg(seed: string, { theme = 'light' }: { theme?: CoverTheme } = {}): string {
  const colors = COVER_COLORS[theme];
  const { paper, behind, plant, ground } = botanicalPrint(seed);
  const drawn = (shapes: readonly Shape[]) =>
    shapes
      .map(({ ink, d, width, wash }) =>
        width
          ? `<path fill="none" stroke="${colors[ink]}" stroke-width="${width}" d="${d}"/>`
          : `<path fill="${colors[ink]}"${wash ? ' fill-opacity=".35"' : ''} d="${d}"/>`,
      )
      .join('');
  const foot = ground.length > 0 ? GROUND + 6 : COVER_HEIGHT / 2;
  const companions = COMPANIONS.map(
    ([x, size, strength]) =>
      `<use href="#p" opacity="${strength}" transform="translate(${whole(x - 160 * size)} ${whole(foot * (1 - size))}) scale(${size})"/>`,
  ).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg"><path fill="${colors[paper]}" d="M0 0h9999v9999H0z"/><svg viewBox="60 0 200 200" preserveAspectRatio="xMidY${ground.length > 0 ? 'Max' : 'Mid'}" overflow="visible">${drawn(behind)}<g id="p">${drawn(plant)}</g>${companions}${drawn(ground)}</svg></svg>`;
}
