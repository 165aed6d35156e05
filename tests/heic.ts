/**
 * A 300 × 200 picture like an iPhone's, made with heif-enc (HEVC). The left half is red, the right half
 * blue.
 */
export const heic = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAkhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
    'AA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAJsAAEAAAAAAAAAoQACAAAAAAMNAAEAAAAAAAAARwAAADhpaW5mAAAA',
    'AAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAAAAAIAAGh2YzEAAAABh2lwcnAAAAFiaXBjbwAAAHlodmNDAQNwAAAA',
    'AAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwA8oAmIDJ35',
    'bqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAEsAAAAyAAAABBwaXhpAAAAAAMICAgAAAB0aHZj',
    'QwEECAAAAAAAAAAAADzwAPz8+PgAAA8DIAABABdAAQwB//8ECAAAAwCf+AAAAwAAPLoCQCEAAQAoQgEBBAgAAAMAn/gAAAMAADzA',
    'JiAycvlupJKa5sCAAAADAIAAAAMAhCIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAASwAAADIAAAADnBpeGkAAAAAAQgAAAAnYXV4',
    'QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAdaXBtYQAAAAAAAAACAAEDgQKDAAIEhAWGhwAAABppcmVmAAAAAAAA',
    'AA5hdXhsAAIAAQABAAAA8G1kYXQAAACdKAGvCch5xQlAIzaiP//70X3//tzHof61s5BT/xVTUTOXlrjwGLPwwn/xDCfjcaV1YHak',
    'z4fb7mVbjont8mGS/VPQvdHhc1gjANJHeagRQwAACWgAAAMCxqL2OvtgFjAvitorWnPAAAVoAAAecJMAARdoiQ2xSCIZLwAAAwAA',
    'BiTRus26AAADAAADAAADAC1GAAADAAADAAADAAAdcAAAAEMoAa4TkLRaoDuI6/X/7nDsUgCC1harYAAAAwBRwAXHqAAAAwAAAwAB',
    'YwAAAwAAAwAAAwELUGdEAAADAAADAAADAATE',
  ].join(''),
  'base64',
);

/** Returns the same picture with other dimensions in its header. */
export function heicThatClaims(width: number, height: number): Buffer {
  const bytes = Buffer.from(heic);
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  return bytes;
}

/** Returns the same picture with a color profile. Its property box shifts all later data. */
export function heicWithProfile(profile: Buffer): Buffer {
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('colrprof', 'latin1'), profile]);
  box.writeUInt32BE(box.length, 0);
  const at = heic.indexOf('ipco') - 4;
  const end = at + heic.readUInt32BE(at);
  const bytes = Buffer.concat([heic.subarray(0, end), box, heic.subarray(end)]);
  for (const name of ['meta', 'iprp', 'ipco']) {
    const size = bytes.indexOf(name) - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(size) + box.length, size);
  }
  // The offset of each of the two items' data, after two ids of two bytes each.
  const items = bytes.indexOf('iloc') + 12;
  for (const item of [items, items + 18]) {
    bytes.writeUInt32BE(bytes.readUInt32BE(item + 4) + box.length, item + 4);
  }
  return bytes;
}
