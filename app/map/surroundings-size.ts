/** Size of the small map around a place, in SVG units. */
export const SURROUNDINGS_WIDTH = 640;
export const SURROUNDINGS_HEIGHT = 320;
