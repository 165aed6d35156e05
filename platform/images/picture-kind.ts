/** The formats that are taken, told by their first bytes; names and declared types are not asked. */
export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'bmp';

/** Begins of files in hexadecimal; a dot stands for any digit. */
const BEGINS: [kind: PictureKind, begin: RegExp][] = [
  ['jpeg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['gif', /^474946383[79]61/],
  ['webp', /^52494646.{8}57454250565038(20|4c|58)/],
  ['tiff', /^(49492a00|4d4d002a)/],
  ['bmp', /^424d.{8}00000000.{8}(0c|28|34|38|40|6c|7c)000000/],
];

/** What a file is by its content, or null when it is none of the pictures taken. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const begin = bytes.subarray(0, 32).toHex();
  return BEGINS.find(([, pattern]) => pattern.test(begin))?.[0] ?? null;
}
