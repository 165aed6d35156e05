import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../scripts/find-browser.ts';

/**
 * Runs Lighthouse's phone audit on pages of a running server: `node bench/lighthouse.ts [origin] [path …]`.
 * Prints the four scores, the times that users notice, the layout shifts, and the transferred bytes of
 * scripts. Set AS=address:password in the environment to sign in as someone without two-step sign-in.
 */
const [origin = 'http://localhost:3000', ...asked] = process.argv.slice(2);
const paths = asked.length > 0 ? asked : ['/', '/find-experts', '/find-experts?place=80202'];

const headers: Record<string, string> = process.env.AS ? { Cookie: await cookiesOf(process.env.AS) } : {};
const chrome = await launch({
  chromePath: findBrowser(),
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
  ],
});
try {
  const rows = [];
  for (const path of paths) {
    const run = await lighthouse(`${origin}${path}`, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      extraHeaders: headers,
    });
    if (!run) throw new Error(`${path}: no result`);
    const { categories, audits } = run.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const seconds = (name: string) => Number(((audits[name]?.numericValue ?? 0) / 1000).toFixed(2));
    rows.push({
      path,
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      seo: score('seo'),
      'LCP s': seconds('largest-contentful-paint'),
      'FCP s': seconds('first-contentful-paint'),
      'TBT s': seconds('total-blocking-time'),
      CLS: Number((audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(4)),
      'scripts kB': scriptKilobytes(audits),
    });
    for (const category of Object.values(categories)) {
      for (const { id, weight } of category.auditRefs) {
        const audit = audits[id];
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9) {
          console.log(`${path}: ${category.title}: ${audit?.title} ${audit?.displayValue ?? ''}`);
        }
      }
    }
  }
  console.table(rows);
} finally {
  chrome.kill();
}

async function cookiesOf(person: string): Promise<string> {
  const [email = '', ...password] = person.split(':');
  const path = '/auth?mode=login';
  const answer = await fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ email, password: password.join(':') }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  if (!cookies.join().includes('session_token')) throw new Error(`${email} could not log in`);
  return cookies.join('; ');
}

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'];

function scriptKilobytes(audits: Audits): number {
  const details = audits['network-requests']?.details;
  const items =
    details && 'items' in details
      ? (details.items as { resourceType?: string; transferSize?: number }[])
      : [];
  const bytes = items.filter((item) => item.resourceType === 'Script').map((item) => item.transferSize ?? 0);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000);
}
