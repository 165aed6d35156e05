/** A point or a step, with y downward, in the drawing's units. */
type Vector = readonly [x: number, y: number];

const round = (n: number) => Math.round(n * 10) / 10;
const at = ([x, y]: Vector) => `${round(x)} ${round(y)}`;

/**
 * Returns a leaf as two SVG paths: its outline and its middle vein.
 * @param base where the leaf meets its stem.
 * @param degrees the leaf's direction; 0 is right, 90 is up.
 */
export function leafPaths(
  base: Vector,
  degrees: number,
  length: number,
  width = length * 0.42,
): { outline: string; vein: string } {
  const turn = (degrees * Math.PI) / 180;
  const along: Vector = [Math.cos(turn), -Math.sin(turn)];
  const across: Vector = [-along[1], along[0]];
  const point = (forth: number, aside: number): Vector => [
    base[0] + along[0] * length * forth + across[0] * width * aside,
    base[1] + along[1] * length * forth + across[1] * width * aside,
  ];
  const side = (sign: 1 | -1) => [point(0.22, sign * 0.72), point(0.68, sign * 0.66)] as const;
  const [a, b] = side(1);
  const [c, d] = side(-1);
  const tip = at(point(1, 0));
  return {
    outline: `M${at(base)}C${at(a)} ${at(b)} ${tip}C${at(d)} ${at(c)} ${at(base)}Z`,
    vein: `M${at(base)}L${at(point(0.72, 0))}`,
  };
}

/**
 * Returns a sprig: a curved stem with leaves on alternating sides and one more at the tip.
 * @param from the foot of the stem.
 * @param bend the control point of the stem's curve.
 * @param to the tip of the stem.
 * @param leaves how many, besides the one at the tip.
 * @param size length of the lowest leaf, which is the largest.
 */
export function sprigPaths(
  from: Vector,
  bend: Vector,
  to: Vector,
  leaves: number,
  size: number,
): { stem: string; outlines: string; veins: string } {
  const paths = Array.from({ length: leaves }, (_, i) => {
    const t = 0.28 + (0.64 * i) / Math.max(1, leaves - 1);
    const u = 1 - t;
    const spot: Vector = [
      u * u * from[0] + 2 * u * t * bend[0] + t * t * to[0],
      u * u * from[1] + 2 * u * t * bend[1] + t * t * to[1],
    ];
    const heading = degreesOf([
      u * (bend[0] - from[0]) + t * (to[0] - bend[0]),
      u * (bend[1] - from[1]) + t * (to[1] - bend[1]),
    ]);
    return leafPaths(spot, heading + (i % 2 === 0 ? 52 : -52), size * (1 - 0.35 * t));
  });
  paths.push(leafPaths(to, degreesOf([to[0] - bend[0], to[1] - bend[1]]), size * 0.72));
  return {
    stem: `M${at(from)}Q${at(bend)} ${at(to)}`,
    outlines: paths.map((path) => path.outline).join(''),
    veins: paths.map((path) => path.vein).join(''),
  };
}

function degreesOf([x, y]: Vector): number {
  return (Math.atan2(-y, x) * 180) / Math.PI;
}
