import Bowser from 'bowser';
import * as words from '#text/people/sign-in/rules';

const SHORTER: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Opera Touch': 'Opera',
  Chromium: 'Chrome',
  'Chrome OS': 'ChromeOS',
  macOS: 'Mac',
};
/** The names that we show. For unknown browsers, the parser returns raw text that anyone can fake. */
const KNOWN = new Set<string>([
  ...Object.values(Bowser.BROWSER_MAP),
  ...Object.values(Bowser.OS_MAP),
  ...Object.keys(SHORTER),
]);

/** The maximum length of a user agent. Real ones are shorter. */
const MAX_LENGTH = 500;

/**
 * Names a browser and its system, such as 'Firefox on Windows'.
 * @param userAgent the header from the browser. Only known names appear in the result.
 */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return words.unknown_device();
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  const known = (name = '') => (KNOWN.has(name) ? (SHORTER[name] ?? name) : undefined);
  const name = known(browser.name);
  const model = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : undefined;
  const system = model ?? known(os.name);
  if (name && system) return words.browser_on_system({ name, system });
  return name ?? (system ? words.browser_on({ system }) : words.unknown_device());
}
