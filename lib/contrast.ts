/** Red, green and blue, 0 to 255, of '#rgb' or '#rrggbb'. @throws on anything else. */
export function rgbOf(color: string): [number, number, number] {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  if (!parts) throw new Error(`Not a colour as '#rrggbb': ${color}`);
  return parts.map((part) => Number.parseInt(part, 16)) as [number, number, number];
}

function luminance(color: string): number {
  const [r, g, b] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, 1 to 21, as WCAG 2.2 defines it (relative luminance, sRGB). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Of black and white, the one that reads better on a colour: for colours that people choose. */
export function readableOn(color: string): '#000000' | '#ffffff' {
  return contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff';
}
