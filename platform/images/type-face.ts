/** Where a line of text begins, on its baseline, and its size; in pixels. */
export type Line = { x: number; y: number; size: number };

/** A family of type in one weight, which draws letters as outlines: where pictures are made there are no fonts. */
export type TypeFace = {
  /** A text without the signs that the face cannot draw, such as emoji, and with single spaces. */
  drawable(text: string): string;
  /** How wide a drawable text is in a size, in pixels. */
  width(text: string, size: number): number;
  /** A drawable text as SVG elements, filled with whatever they stand in is filled with. */
  draw(text: string, line: Line): string;
};

/** The faces of the product: Fraunces for headings, Source Sans 3 for text, plain and strong. */
export type TypeFaces = Record<'display' | 'text' | 'strong', TypeFace>;
