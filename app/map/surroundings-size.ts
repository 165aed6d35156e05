/** Size of the small map around an expert, in SVG units. */
export const SURROUNDINGS_WIDTH = 640;
export const SURROUNDINGS_HEIGHT = 320;
