import { expect, it } from 'vitest';
import { drawPhotos } from './drawn-photos.server.tsx';

/** The smallest stored size of a photo, in pixels. */
const SMALLEST = 480;

it('lets a phone with 1.75 pixels per CSS pixel load the smallest size of each photo', () => {
  const photos = ['a', 'b', 'c'].map((id) => ({
    id,
    key: id.repeat(32),
    width: 1600,
    height: 1200,
    caption: '',
    description: 'A drawing',
  }));
  const html = drawPhotos(photos, { id: 'e', name: 'Fern Hollow', mayBeReported: false });
  const widths = [...html.matchAll(/sizes="[^"]*, (\d+)rem"/g)].map(([, rem]) => Number(rem) * 16 * 1.75);
  expect(widths).toHaveLength(3);
  expect(widths.filter((width) => width > SMALLEST)).toEqual([]);
});
