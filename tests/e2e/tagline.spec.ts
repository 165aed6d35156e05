import { expect, type Page, test } from '@playwright/test';
import { aBrowser, alive, open } from './people.ts';

const phrase = (page: Page) => page.getByRole('heading', { level: 1 }).locator('[class*=transition-opacity]');
const FADED = /(^| )opacity-0( |$)/;

test('the tagline fades and changes every five seconds, and can be paused', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  await page.clock.install();
  await open(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
  const first = (await phrase(page).textContent()) ?? '';

  await test.step('waits for a change of the phrase', async () => {
    await expect(async () => {
      await page.clock.runFor(200);
      await expect(phrase(page)).toHaveClass(FADED, { timeout: 50 });
    }).toPass({ intervals: [0] });
  });

  const second = await test.step('shows the next phrase after half a second', async () => {
    await page.clock.runFor(500);
    await expect(phrase(page)).not.toHaveText(first);
    await expect(phrase(page)).not.toHaveClass(FADED);
    return (await phrase(page).textContent()) ?? '';
  });

  await test.step('keeps it until five seconds after the change', async () => {
    await page.clock.runFor(4200);
    await expect(phrase(page)).toHaveText(second);
    await expect(phrase(page)).not.toHaveClass(FADED);
    await page.clock.runFor(300);
    await expect(phrase(page)).toHaveClass(FADED);
    await page.clock.runFor(500);
    await expect(phrase(page)).not.toHaveText(second);
  });

  await test.step('keeps it while paused', async () => {
    await page.getByRole('button', { name: 'Pause the headline' }).click();
    await expect(page.getByRole('button', { name: 'Play the headline' })).toBeVisible();
    const held = (await phrase(page).textContent()) ?? '';
    await page.clock.runFor(21_000);
    await expect(phrase(page)).toHaveText(held);
  });
});

test('the tagline changes before the framework loads, which continues from there', async ({ browser }) => {
  const page = await (await aBrowser(browser)).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto('/');
  const shown = phrase(page);
  const first = (await shown.textContent()) ?? '';
  await expect(shown).not.toHaveText(first, { timeout: 15_000 });
  const second = (await shown.textContent()) ?? '';
  await alive(page.getByRole('button', { name: 'Pause the headline' }));
  await page.getByRole('button', { name: 'Pause the headline' }).click();
  await expect(shown).toHaveText(second);
  expect(faults).toEqual([]);
});

test('the tagline does not move if the reader prefers reduced motion', async ({ browser }) => {
  const page = await (await aBrowser(browser, { reducedMotion: 'reduce' })).newPage();
  await page.clock.install();
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Play the headline' })).toBeVisible();
  const held = (await phrase(page).textContent()) ?? '';
  await page.clock.runFor(11_000);
  await expect(phrase(page)).toHaveText(held);
});
