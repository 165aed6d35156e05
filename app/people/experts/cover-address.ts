/** Increase this number when the drawings change, because browsers cache each URL forever. */
const EDITION = 2;

export function coverSources(expertId: string): { src: string; darkSrc: string } {
  const src = `/cover/${expertId}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}
