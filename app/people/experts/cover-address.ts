/** Goes up when the drawings change: browsers cache each address forever. */
const EDITION = 2;

/** The addresses of an expert's botanical cover, for light and dark pages. */
export function coverSources(expertId: string): { src: string; darkSrc: string } {
  const src = `/cover/${expertId}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}
