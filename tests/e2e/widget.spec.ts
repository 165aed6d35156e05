import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { aBrowser, open, signIn } from './people.ts';

const MOST_BYTES = 15_000;

/** Serves a site that allows nothing but our script and our frame. `line` is what it puts on its page. */
async function openSite(ours: string) {
  const site = { line: '' };
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src ${ours}; frame-src ${ours}`,
    });
    response.end(`<!DOCTYPE html><html lang="en"><title>Fern</title><h1>Fern</h1>${site.line}</html>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    site,
    allowed: `http://localhost:${port}`,
    other: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Collects what the browser refuses on a page. */
function refusalsOn(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|X-Frame-Options|Refused/i.test(message.text()))
      refusals.push(message.text());
  });
  return refusals;
}

test('free times show on a registered site with a strict policy, and nowhere else', async ({
  browser,
  baseURL,
}) => {
  const ours = baseURL!;
  const { site, allowed, other, close } = await openSite(ours);
  const expert = await (await aBrowser(browser)).newPage();
  await signIn(expert, 'boulder');

  await test.step('the expert registers the site and copies the line', async () => {
    await open(expert, '/dashboard/expert/appearance');
    await expert.getByRole('link', { name: 'Set it up' }).click();
    await expert.getByLabel('Address of your site').fill('fern');
    await expert.getByRole('button', { name: 'Add site' }).click();
    await expect(expert.getByText(/^Please enter the address of your site/)).toBeVisible();
    await expert.getByLabel('Address of your site').fill(`${allowed}/contact`);
    await expert.getByRole('button', { name: 'Add site' }).click();
    await expect(expert.getByText('Site added')).toBeVisible();
    site.line = await expert.getByLabel('Script tag', { exact: true }).inputValue();
    await expect(expert.frameLocator('iframe').getByRole('link').first()).toBeVisible();
  });

  const visitor = await (await aBrowser(browser)).newPage();
  const refusals = refusalsOn(visitor);
  const frame = visitor.frameLocator('iframe');
  const times = frame.locator('li a');
  await test.step('a visitor of the site sees times in a frame of the right height', async () => {
    await visitor.goto(allowed);
    await expect(times.first()).toBeVisible();
    const height = await frame.locator('body').evaluate((body) => body.clientHeight);
    await expect(visitor.locator('iframe')).toHaveAttribute('height', String(height));
    await visitor.setViewportSize({ width: 320, height: 800 });
    const narrow = await frame.locator('body').evaluate((body) => body.clientHeight);
    await expect(visitor.locator('iframe')).toHaveAttribute('height', String(narrow));
    expect(refusals).toEqual([]);
  });

  await test.step('another page cannot change the height', async () => {
    const before = await visitor.locator('iframe').getAttribute('height');
    await visitor.evaluate(() => postMessage({ type: 'plugwell:height', height: 3000 }, '*'));
    await visitor.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(await visitor.locator('iframe').getAttribute('height')).toBe(before);
  });

  await test.step('a time leads to our own page in a new tab', async () => {
    const opened = visitor.waitForEvent('popup');
    await times.first().click();
    const page = await opened;
    await expect(page).toHaveURL(new RegExp(`^${ours}/`));
    await expect(page.getByRole('main')).toBeVisible();
    await page.close();
  });

  await test.step('in Spanish', async () => {
    const english = site.line;
    site.line = english.replace('data-language="en"', 'data-language="es"');
    await visitor.goto(allowed);
    await expect(frame.getByText('Ver todos los horarios en PlugWell')).toBeVisible();
    site.line = english;
  });

  await test.step('no other site shows it, and this one shows no other page', async () => {
    await visitor.goto(other);
    await expect.poll(() => refusals.length).toBeGreaterThan(0);
    await expect(times).toHaveCount(0);
    const script = site.line;
    for (const path of ['/', '/find-experts', '/auth', '/dashboard/settings']) {
      refusals.length = 0;
      site.line = `<iframe src="${ours}${path}" title="Ours"></iframe>`;
      await visitor.goto(allowed);
      await expect.poll(() => refusals.length, path).toBeGreaterThan(0);
      await expect(frame.getByRole('main')).toHaveCount(0);
    }
    site.line = script;
  });

  await test.step('it is small', async () => {
    const bytesOf = async (path: string) =>
      gzipSync(await (await visitor.request.get(ours + path)).body()).length;
    const id = /data-practice="([^"]+)"/.exec(site.line)![1];
    const script = await bytesOf('/widget.js');
    const opened = (await bytesOf(`/widget/${id}`)) + (await bytesOf('/widget-frame.js'));
    console.log(`widget: ${script} bytes gzipped before the frame, ${opened} in the frame`);
    expect(script).toBeLessThan(MOST_BYTES);
    expect(opened).toBeLessThan(MOST_BYTES);
  });

  await test.step('once it is removed, the site shows nothing', async () => {
    await expert.getByRole('button', { name: `Remove ${allowed}` }).click();
    await expect(expert.getByText('Site removed')).toBeVisible();
    refusals.length = 0;
    await visitor.goto(allowed);
    await expect.poll(() => refusals.length).toBeGreaterThan(0);
    await expect(times).toHaveCount(0);
  });
  close();
});
