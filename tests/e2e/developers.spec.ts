import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { misfits } from './fit.ts';

for (const width of [390, 1280]) {
  test(`at ${width} px, a programmer reads a call, tries it, and is told what its key is for`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/developers');
    await page.getByRole('link', { name: 'All calls, to read and to try' }).click();
    await page.getByRole('link', { name: 'Find a place by its name or ZIP code' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Find a place/ })).toBeVisible();
    await page.getByLabel('name', { exact: true }).fill('80202');
    await expect(page.getByText(/^curl .*name=80202/)).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(page.getByText('Answered with 200')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What came back' })).toContainText('"zip": "80202"');

    await page.goto('/developers/api/requestBooking');
    await page.getByLabel('Key', { exact: true }).fill('pwk_wrong');
    await page.getByLabel('Key', { exact: true }).press('Enter');
    await expect(page.getByText('Answered with 401')).toBeVisible();
    await expect(page.getByText('"code": "key_refused"')).toBeVisible();
    expect([await misfits(page), await accessibilityFaults(page)]).toEqual([[], []]);
    expect(page.url()).not.toContain('pwk_wrong');
    await expect(page.getByText(/^curl /)).not.toContainText('pwk_wrong');
  });
}
