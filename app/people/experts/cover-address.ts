/** Raise this when the drawings change, because browsers cache each URL forever. */
const EDITION = 2;

/** Returns the URLs of an expert's botanical cover for the light and the dark theme. */
export function coverSources(expertId: string): { src: string; darkSrc: string } {
  const src = `/cover/${expertId}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}
