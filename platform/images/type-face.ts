/** Where a line of text starts on its baseline, and its font size, in pixels. */
type Line = { x: number; y: number; size: number };

/** A font family in one weight. It draws letters as outlines, because the SVG renderer has no fonts. */
export type TypeFace = {
  /**
   * Returns the text with single spaces and without characters that the font cannot draw, such as emoji.
   */
  drawable(text: string): string;
  /** Returns the width of a drawable text, in pixels. */
  width(text: string, size: number): number;
  /** Returns a drawable text as SVG elements. They inherit their fill. */
  draw(text: string, line: Line): string;
};

/** The product's fonts: Fraunces for headings, and Source Sans 3 for text, regular and strong. */
export type TypeFaces = Record<'display' | 'text' | 'strong', TypeFace>;
