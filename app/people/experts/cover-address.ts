/** Which drawings the addresses of today name; a browser keeps those of an address for ever. */
const EDITION = 2;

/** The addresses of an expert's botanical cover, for a light page and for a dark one. */
export function coverSources(expertId: string): { src: string; darkSrc: string } {
  const src = `/cover/${expertId}.svg?v=${EDITION}`;
  return { src, darkSrc: `${src}&theme=dark` };
}
