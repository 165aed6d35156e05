import type { MapBounds } from './map-pin.ts';

/** The level of the finest columns and rows (`map_x` and `map_y` in the database). */
export const FINEST = 19;
/** The level of the cells (`map_cell` in the database). A tile of level 0 is the world. */
export const CELL_LEVEL = 11;
/** The level of the regions (`map_region` in the database), which have 16 cells. */
export const REGION_LEVEL = 9;
const ACROSS = 2 ** FINEST;
/** The maximum width and height of a view in tiles of its level. It bounds the number of cells to read. */
const MAX_TILES = 8;
/** The margin around a view, in tiles: a little more than the radius of a group. */
const MARGIN = 1 / 8;

/** The first and the last of some columns or rows of level 19. */
type Span = readonly [first: number, last: number];

/**
 * A view of the map, widened to whole half tiles. Two views that overlap a lot have the same widened view, and
 * so the same groups.
 */
export type WideView = {
  bounds: MapBounds;
  /** The level at which to group pins. */
  level: number;
  /** The level at which to read cells: lower than `level` if the bounds are too wide for it. */
  cellLevel: number;
  /** Two spans across the antimeridian, otherwise one. */
  columns: readonly Span[];
  rows: Span;
  /** The widened view in degrees. */
  box: MapBounds;
};

/** @param zoom a MapLibre zoom level (512 px tiles). */
export function viewOf(bounds: MapBounds, zoom: number): WideView {
  const { south, west, north, east } = bounds;
  const level = Math.max(0, Math.round(zoom));
  const width = (west <= east ? east - west : east - west + 360) / 360;
  const [top, bottom] = [rowAt(north), rowAt(south)];
  const share = Math.max(width, (bottom - top) / ACROSS, 1e-9);
  const cellLevel = Math.max(0, Math.min(level, FINEST - 1, Math.floor(Math.log2(MAX_TILES / share))));
  const unit = ACROSS / 2 ** (cellLevel + 1);
  const margin = MARGIN * 2 * unit;
  const first = (at: number) => Math.floor(Math.max(0, at - margin) / unit) * unit;
  const last = (at: number) =>
    Math.min(ACROSS, Math.ceil(Math.min(ACROSS, at + margin + 1) / unit) * unit) - 1;
  const [left, right] = [first(columnAt(west)), last(columnAt(east))];
  // Widened views that meet again are the whole width.
  const isSplit = west > east && left > right + 1;
  const columns: Span[] = isSplit
    ? [
        [left, ACROSS - 1],
        [0, right],
      ]
    : [west > east ? [0, ACROSS - 1] : [left, right]];
  const rows: Span = [first(top), last(bottom)];
  const box = {
    south: latAt(rows[1] + 1),
    west: lngAt(columns[0]![0]),
    north: latAt(rows[0]),
    east: lngAt(columns.at(-1)![1] + 1),
  };
  return { bounds, level, cellLevel, columns, rows, box };
}

/** Returns the column of a longitude, like `map_x` in the database. */
export function columnAt(lng: number): number {
  return Math.min(ACROSS - 1, Math.max(0, Math.floor(((lng + 180) / 360) * ACROSS)));
}

/** Returns the row of a latitude, like `map_y` in the database. */
export function rowAt(lat: number): number {
  const sine = Math.sin((Math.min(85.05, Math.max(-85.05, lat)) * Math.PI) / 180);
  const share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(ACROSS - 1, Math.max(0, Math.floor(share * ACROSS)));
}

export function lngAt(column: number): number {
  return (column / ACROSS) * 360 - 180;
}

export function latAt(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / ACROSS))) * 180) / Math.PI;
}

/**
 * Returns how many levels a spot of a view is above the finest: a spot is a sixteenth of a tile across, about
 * half a group's radius.
 */
export function spotShift({ cellLevel }: WideView): number {
  return FINEST - Math.min(FINEST, cellLevel + 4);
}
