import { describe, expect, it } from 'vitest';
import { blackPng, flatJpeg } from '../../tests/hostile-pictures.ts';
import { decodedBytes, type PictureFacts } from './decoded-bytes.ts';

const MILLION = 1e6;
const picture = (values: Partial<PictureFacts>): PictureFacts => ({
  kind: 'jpeg',
  width: 6000,
  height: 4000,
  channels: 3,
  sampleBytes: 1,
  isInterlaced: false,
  isAnimated: false,
  ...values,
});
const whole: [number, number] = [1, 1];
const jpeg = (
  sampling: [number, number][],
  scans: 'one' | 'each' | 'progressive',
  channels = sampling.length,
) => decodedBytes(picture({ channels }), flatJpeg(6000, 4000, { sampling, scans })) / MILLION;
const quarters: [number, number][] = [[2, 2], whole, whole];

describe('the memory for decoding 24 million pixels', () => {
  it.each([
    ['a JPEG in one scan: some rows', jpeg(quarters, 'one'), 20, 40],
    ['a progressive one with colors by quarters: 3 bytes a pixel', jpeg(quarters, 'progressive'), 92, 112],
    ['a scan for each color is no less', jpeg(quarters, 'each'), 92, 112],
    [
      'a progressive one with all colors: 6 bytes a pixel',
      jpeg([whole, whole, whole], 'progressive'),
      164,
      184,
    ],
    ['sampling that says 2 by 2 for all is no saving', jpeg(Array(3).fill([2, 2]), 'progressive'), 164, 184],
    ['progressive CMYK: 8 bytes a pixel', jpeg(Array(4).fill(whole), 'progressive'), 220, 240],
    ['a header that says less than the library counts on', jpeg([whole], 'progressive', 3), 164, 184],
  ])('%s', (_name, millions, least, most) => {
    expect(millions).toBeGreaterThan(least);
    expect(millions).toBeLessThan(most);
  });

  it('counts the whole picture for interlaced 16 bits, otherwise some rows', () => {
    const png = (isInterlaced: boolean) =>
      decodedBytes(
        picture({ kind: 'png', channels: 4, sampleBytes: 2, isInterlaced }),
        blackPng(1, 1, { interlaced: isInterlaced }),
      );
    expect(png(true) - png(false)).toBe(6000 * 4000 * 8);
    expect(png(false)).toBeLessThan(100 * MILLION);
  });

  it('counts the tile of a TIFF that is larger than its picture', () => {
    const tiff = Buffer.alloc(8 + 2 + 24);
    tiff.write('II*\0', 0, 'latin1');
    tiff.writeUInt32LE(8, 4);
    tiff.writeUInt16LE(2, 8);
    for (const [i, tag] of [322, 323].entries()) {
      tiff.writeUInt16LE(tag, 10 + i * 12);
      tiff.writeUInt16LE(4, 12 + i * 12);
      tiff.writeUInt32LE(1, 14 + i * 12);
      tiff.writeUInt32LE(9000, 18 + i * 12);
    }
    const small = picture({ kind: 'tiff', width: 10, height: 10 });
    expect(decodedBytes(small, tiff)).toBeGreaterThan(9000 * 9000 * 3);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a begin alone', Buffer.from('ffd8ff', 'hex')],
    ['a segment longer than the file', Buffer.from('ffd8ffe0ffff00', 'hex')],
    ['a frame cut short', flatJpeg(8, 8, { sampling: quarters, scans: 'one' }).subarray(0, 78)],
    ['noise', Buffer.alloc(4096, 0xff)],
  ])('treats %s as the worst case', (_name, bytes) => {
    expect(decodedBytes(picture({}), bytes)).toBeGreaterThan(6000 * 4000 * 6);
    expect(decodedBytes(picture({ kind: 'tiff' }), bytes)).toBeGreaterThan(0);
  });
});
