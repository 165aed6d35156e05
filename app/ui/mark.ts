/**
 * The mark: a plug whose cord grows into a leaf, on a 32 × 32 field. The logo, the favicon, the touch
 * icons, the share image, and the mail header use these paths.
 */
export const mark = {
  viewBox: '0 0 32 32',
  body: 'M2.3 9.2c0-.7.5-1.2 1.2-1.2h14.6c.7 0 1.2.5 1.2 1.2v3a8.5 8.5 0 0 1-17 0z',
  prongs: 'M6.6 2.3v6M15 2.3v6',
  prongWidth: 2.8,
  cord: 'M10.8 20v3.3c0 4.2 3.2 6.2 7.4 4.9',
  cordWidth: 2.5,
  leaf: 'M18.1 28.800C14.9 20.5 19.7 13.2 30.8 12 32.1 22.4 27 29.2 18.1 28.800z',
  /** Cut out of the leaf. Leave it out below 24 px, where it would blur. */
  vein: 'M19.1 27.700C22.7 25 25.6 21.2 27.3 16.5 24.2 19.5 21.3 23.1 18.7 27z',
} as const;

/** Returns the mark as SVG elements in a single color, for images made without React. */
export function markShapes(color: string, { vein = true }: { vein?: boolean } = {}): string {
  return (
    `<g fill="${color}"><path d="${mark.body}"/><path fill-rule="evenodd" d="${mark.leaf}${vein ? mark.vein : ''}"/></g>` +
    `<g fill="none" stroke="${color}" stroke-linecap="round"><path d="${mark.prongs}" stroke-width="${mark.prongWidth}"/>` +
    `<path d="${mark.cord}" stroke-width="${mark.cordWidth}"/></g>`
  );
}
