/** The size of the small map of where an expert is, in its own units. */
export const SURROUNDINGS_WIDTH = 640;
export const SURROUNDINGS_HEIGHT = 320;
