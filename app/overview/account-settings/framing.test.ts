import { describe, expect, it } from 'vitest';
import { cropOf, dragged, START } from './framing.ts';

const wide = { width: 400, height: 200 };

describe('framing a picture', () => {
  it('starts in the middle with the whole shorter side', () =>
    expect(cropOf(wide, START)).toEqual({ x: 0.25, y: 0, size: 1 }));

  it.each([
    [
      { zoom: 2, across: 0, down: 0 },
      { x: 0, y: 0, size: 0.5 },
    ],
    [
      { zoom: 2, across: 1, down: 1 },
      { x: 0.75, y: 0.5, size: 0.5 },
    ],
  ])('%j crops to %j', (framing, crop) => expect(cropOf(wide, framing)).toEqual(crop));

  it('follows a drag up to the edge of the picture', () => {
    expect(dragged(wide, START, { x: 50, y: 50 })).toEqual({ zoom: 1, across: 0.25, down: 0.5 });
    expect(dragged(wide, START, { x: -500, y: 0 })).toEqual({ zoom: 1, across: 1, down: 0.5 });
  });
});
