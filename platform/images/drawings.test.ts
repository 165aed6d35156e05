import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openDrawings } from './drawings.server.ts';

const folder = join(import.meta.dirname, '..', '..');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10H0z"/></svg>';

describe('a picture that the product draws', () => {
  it('is a PNG', async () => {
    const png = await openDrawings(folder).png('a', async () => SVG);
    expect(await sharp(png as Uint8Array).metadata()).toMatchObject({ format: 'png', width: 20, height: 10 });
  });

  it('is drawn once for concurrent requests', async () => {
    const drawings = openDrawings(folder);
    let times = 0;
    const ask = () =>
      drawings.png('a', async () => {
        times++;
        return SVG;
      });
    const pictures = await Promise.all([ask(), ask(), ask()]);
    pictures.push(await ask());
    expect([times, new Set(pictures).size]).toEqual([1, 1]);
  });

  it('waits for the one before it, and is refused if too many wait', async () => {
    const drawings = openDrawings(folder);
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const asked = Array.from({ length: 30 }, (_, at) =>
      drawings.png(`${at}`, async () => {
        begun.push(at);
        most = Math.max(most, ++now);
        await new Promise(setImmediate);
        now--;
        return SVG;
      }),
    );
    const answers = await Promise.all(asked);
    expect(most).toBe(1);
    expect(begun).toEqual([...begun.keys()]);
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(30 - begun.length);
    expect(begun.length).toBe(21);
  });

  it('affects no other picture if it fails, and can be retried', async () => {
    const drawings = openDrawings(folder);
    const failing = drawings.png('a', async () => {
      throw new Error('no file');
    });
    const other = drawings.png('b', async () => SVG);
    await expect(failing).rejects.toThrow('no file');
    expect(await other).toBeInstanceOf(Uint8Array);
    expect(await drawings.png('a', async () => SVG)).toBeInstanceOf(Uint8Array);
  });
});
