import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, type Page, test } from '@playwright/test';
import { aBrowser, joins, open, PASSWORD } from './people.ts';

/** Creates a key that may prepare requests, as a person does. */
async function aKey(page: Page): Promise<string> {
  await open(page, '/dashboard/settings/keys');
  const main = page.getByRole('main');
  await page.getByLabel('Name').fill('My assistant');
  await main.getByRole('checkbox', { name: /Prepare requests that you check and send/ }).check();
  const password = page.getByRole('textbox', { name: 'Current password' });
  if (await password.isVisible()) await password.fill(PASSWORD);
  await main.getByRole('button', { name: 'Create key' }).click();
  return await page.getByRole('textbox', { name: 'Key' }).inputValue();
}

test('an assistant prepares a request, and its person checks and sends it', async ({ browser, baseURL }) => {
  const page = await (await aBrowser(browser)).newPage();
  await joins(page);
  const assistant = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const headers = { Authorization: `Bearer ${await aKey(page)}` };
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseURL), { requestInit: { headers } }),
  );
  const call = async (name: string, sent: Record<string, unknown>) =>
    (await assistant.callTool({ name, arguments: sent })).structuredContent as Record<string, unknown>;
  const { experts } = (await call('searchExperts', { place: 'Denver, CO', radius: 50 })) as {
    experts: { id: string; nextFree: string[] }[];
  };
  const { id: expertId, nextFree } = experts.find((one) => one.nextFree.length > 0)!;
  const drafted = { expertId, start: nextFree.at(-1), method: 'in-person', concern: 'I sleep badly.' };
  const { url } = (await call('draftRequest', drafted)) as { url: string };

  await test.step('the page shows it to its person', async () => {
    await page.goto(url);
    await expect(page.getByText('Your assistant prepared this request')).toBeVisible();
    await expect(page.getByText('no time is held for you yet')).toBeVisible();
    await expect(page.locator('[name="concern"]')).toHaveValue('I sleep badly.');
  });

  await test.step('other choices keep the draft, and sending it leads to the booking', async () => {
    const main = page.getByRole('main');
    await main
      .getByRole('link', { name: /^\d+:\d\d (AM|PM)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/draft=/);
    await expect(page.locator('[name="concern"]')).toHaveValue('I sleep badly.');
    await main.getByRole('button', { name: 'Request Consultation' }).click();
    await expect(page).toHaveURL(/\/(dashboard\/bookings|test-payments)\//);
  });

  await test.step('someone else sees nothing of it', async () => {
    const other = await (await aBrowser(browser)).newPage();
    await joins(other);
    await other.goto(url);
    await expect(other.getByText('This draft is no longer here')).toBeVisible();
    await expect(other.locator('[name="concern"]')).toHaveValue('');
  });
});
