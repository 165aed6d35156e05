/** The start of a line of text on its baseline, and its size, in pixels. */
type Line = { x: number; y: number; size: number };

/** A font family in one weight that draws letters as outlines, because the renderer has no fonts. */
export type TypeFace = {
  /** The text without what the face cannot draw, such as emoji, and with single spaces. */
  drawable(text: string): string;
  /** The width of a drawable text, in pixels. */
  width(text: string, size: number): number;
  /** A drawable text as SVG elements, which inherit their fill. */
  draw(text: string, line: Line): string;
};

/** The product's faces: Fraunces for headings, Source Sans 3 for text, regular and strong. */
export type TypeFaces = Record<'display' | 'text' | 'strong', TypeFace>;
