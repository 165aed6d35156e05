/**
 * The crop of a picture. `zoom` is at least 1. `across` and `down` place the square within its range of
 * movement, from 0 (left, top) to 1.
 */
export type Framing = { zoom: number; across: number; down: number };

type Size = { width: number; height: number };

export const START: Framing = { zoom: 1, across: 0.5, down: 0.5 };

/**
 * Returns the square's corner as fractions of the picture's width and height, and its side as a fraction of
 * the shorter side.
 */
export function cropOf({ width, height }: Size, { zoom, across, down }: Framing) {
  const size = 1 / zoom;
  const side = Math.min(width, height) * size;
  return { x: ((width - side) * across) / width, y: ((height - side) * down) / height, size };
}

/**
 * Returns the framing after a drag.
 * @param by distance in pixels of the picture.
 */
export function dragged(picture: Size, framing: Framing, by: { x: number; y: number }): Framing {
  const side = Math.min(picture.width, picture.height) / framing.zoom;
  const moved = (at: number, room: number, distance: number) =>
    room > 0 ? Math.min(1, Math.max(0, at - distance / room)) : at;
  return {
    ...framing,
    across: moved(framing.across, picture.width - side, by.x),
    down: moved(framing.down, picture.height - side, by.y),
  };
}
