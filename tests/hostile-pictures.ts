import { crc32, deflateSync } from 'node:zlib';

/** Makes small files that take much memory to decode, without an encoder. */

type PngShape = { depth?: 1 | 8 | 16; color?: 'grey' | 'rgb' | 'rgba'; interlaced?: boolean };

const PNG_COLORS = { grey: [0, 1], rgb: [2, 3], rgba: [6, 4] } as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Makes a black PNG with all of its pixel data. */
export function blackPng(width: number, height: number, shape: PngShape = {}): Buffer {
  const { depth = 8, color = 'rgb', interlaced = false } = shape;
  const [type, channels] = PNG_COLORS[color];
  const passes = interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  let size = 0;
  for (const [x, y, across, down] of passes) {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    if (columns > 0 && rows > 0) size += rows * (1 + Math.ceil((columns * channels * depth) / 8));
  }
  return png(width, height, [depth, type, interlaced], deflateSync(Buffer.alloc(size), { level: 1 }));
}

/** Makes a PNG that has almost no data for its dimensions. */
export function emptyPng(width: number, height: number, interlaced: boolean): Buffer {
  return png(width, height, [1, 0, interlaced], deflateSync(Buffer.alloc(1_000_000)));
}

function png(
  width: number,
  height: number,
  [depth, type, interlaced]: [number, number, boolean],
  data: Buffer,
) {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
  };
  const rest = Buffer.from([depth, type, 0, 0, interlaced ? 1 : 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), rest])),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type JpegShape = {
  /** Sampling factors of each component. Next to [2, 2], [1, 1] has a quarter of the resolution. */
  sampling: [across: number, down: number][];
  /**
   * 'one' puts all components into one scan, 'each' gives each component its own scan, and 'progressive'
   * sends only coarse values.
   */
  scans: 'one' | 'each' | 'progressive';
};

/** Makes a JPEG of a single color, with two bits per block. */
export function flatJpeg(width: number, height: number, { sampling, scans }: JpegShape): Buffer {
  const across = Math.max(...sampling.map(([x]) => x));
  const down = Math.max(...sampling.map(([, y]) => y));
  const segment = (marker: number, content: number[] | Buffer) =>
    Buffer.concat([
      Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
      Buffer.from(content),
    ]);
  // Each Huffman table has a single one-bit code: 'no difference' or 'end of block'.
  const huffman = (kind: number) => segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), 0]);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const components = sampling.flatMap(([x, y], i) => [i + 1, (x << 4) | y, 0]);
  const isProgressive = scans === 'progressive';
  const scan = (members: number[], bits: number) => [
    segment(0xda, [members.length, ...members.flatMap((i) => [i + 1, 0]), 0, isProgressive ? 0 : 63, 0]),
    Buffer.alloc(Math.ceil(bits / 8)),
  ];
  const blocksOfUnit = sampling.reduce((sum, [x, y]) => sum + x * y, 0);
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  const all = sampling.map((_, i) => i);
  const body =
    scans === 'each'
      ? sampling.flatMap(([x, y], i) => {
          const wide = Math.ceil(Math.ceil((width * x) / across) / 8);
          return scan([i], 2 * wide * Math.ceil(Math.ceil((height * y) / down) / 8));
        })
      : scan(all, (isProgressive ? 1 : 2) * units * blocksOfUnit);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(isProgressive ? 0xc2 : 0xc0, [8, ...size, sampling.length, ...components]),
    huffman(0x00),
    huffman(0x10),
    ...body,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Makes a gray BMP of 256 colors, run-length encoded in two bytes per 255 pixels. */
export function runLengthBmp(width: number, height: number): Buffer {
  const runs: number[] = [];
  for (let left = width; left > 0; left -= 255) runs.push(Math.min(255, left), 7);
  const row = Buffer.from([...runs, 0, 0]);
  const head = Buffer.alloc(54 + 1024);
  head.write('BM', 0, 'latin1');
  head.writeUInt32LE(head.length + row.length * height, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(8, 28);
  head.writeUInt32LE(1, 30);
  head.fill(128, 54);
  return Buffer.concat([head, ...Array<Buffer>(height).fill(row)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
