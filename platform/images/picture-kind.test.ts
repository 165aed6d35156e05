import { expect, it, vi } from 'vitest';
import { heic } from '../../tests/heic.ts';

vi.mock('file-type', { spy: true });
// Another test file in this worker could have loaded the module without the mock.
vi.resetModules();
const { pictureKind } = await import('./picture-kind.ts');
const parse = vi.mocked((await import('file-type')).fileTypeFromBuffer);

/** Makes an archive whose entries don't state their length, so a parser has to search for the end of each. */
function streamedZip(): Buffer {
  const entry = Buffer.alloc(31);
  entry.writeUInt32LE(0x04034b50, 0);
  entry.writeUInt16LE(8, 6);
  entry.writeUInt16LE(1, 26);
  return Buffer.concat(Array(5000).fill(entry));
}

it.each([
  ['an archive', streamedZip()],
  ['a document', Buffer.from('%PDF-1.7 and more')],
  ['packed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0])],
  ['a video', Buffer.from('1a45dfa3ffffffffffffffff', 'hex')],
  ['music', Buffer.from('ID3\x04\0\0\0\0\0\0\0\0')],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
])('rejects %s by its first bytes, without a parser', async (_what, bytes) => {
  parse.mockClear();
  expect(await pictureKind(bytes)).toBeNull();
  expect(parse).not.toHaveBeenCalled();
});

it.each([
  ['HEIC', heic, 'heic'],
  ['a video in the same container', Buffer.from(heic).fill('isom', 8, 12), null],
  ['sound in the container of WebP', Buffer.from('RIFF\0\0\0\0WAVEfmt \0\0\0\0'), null],
])('recognizes %s by its parser', async (_what, bytes, kind) => {
  parse.mockClear();
  expect(await pictureKind(bytes)).toBe(kind);
  expect(parse).toHaveBeenCalledOnce();
});
