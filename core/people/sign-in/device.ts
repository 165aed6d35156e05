import Bowser from 'bowser';

/** Where people use a shorter name than the parser. */
const SHORTER: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Opera Touch': 'Opera',
  Chromium: 'Chrome',
  'Chrome OS': 'ChromeOS',
  macOS: 'Mac',
};
/** Of what it does not know the parser hands on what it finds, which may have been made up. */
const KNOWN = new Set<string>([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
  ...Object.keys(SHORTER),
]);

/** No browser says more of itself. */
const LONGEST = 500;

/**
 * A browser and a system as people call them, such as 'Firefox on Windows'.
 * @param userAgent what the browser says of itself; only names known here come out of it.
 */
export function deviceInWords(userAgent: string | null): string {
  if (!userAgent) return 'An unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, LONGEST));
  const known = (name = '') => (KNOWN.has(name) ? (SHORTER[name] ?? name) : undefined);
  const name = known(browser.name);
  const model = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : undefined;
  const system = model ?? known(os.name);
  if (name && system) return `${name} on ${system}`;
  return name ?? (system ? `A browser on ${system}` : 'An unknown device');
}
