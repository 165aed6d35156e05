import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { misfits } from './fit.ts';
import { aBrowser, joins, open } from './people.ts';

type Received = { id: string; signature: string; text: string; body: string };

/** Listens on a free port, and answers as told. */
async function openReceiver() {
  const received: Received[] = [];
  const answer = { status: 204 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const header = (name: string) => String(request.headers[name]);
    const id = header('webhook-id');
    const text = `${id}.${header('webhook-timestamp')}.${body}`;
    received.push({ id, signature: header('webhook-signature'), text, body });
    response.writeHead(answer.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, answer, address: `http://localhost:${port}/in`, close: () => server.close() };
}

const signedBy = (secret: string, { text }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(text)
    .digest('base64')}`;

test('a webhook is added, tried, given a new secret, paused, and deleted', async ({ browser }) => {
  const receiver = await openReceiver();
  const page = await (await aBrowser(browser)).newPage();
  await joins(page);
  const main = page.getByRole('main');
  const secretShown = () => page.getByRole('textbox', { name: 'Signing secret' }).inputValue();

  await test.step('refuses an address that is not public, beside its field', async () => {
    await open(page, '/dashboard/settings');
    await main.getByRole('region', { name: 'Webhooks' }).getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByLabel('Address').fill('https://10.0.0.7/in');
    await main.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText('This address does not lead to the public internet.')).toBeVisible();
  });

  let secret = '';
  await test.step('shows the secret once', async () => {
    await page.getByLabel('Address').fill(receiver.address);
    await main.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText('Copy the signing secret now')).toBeVisible();
    secret = await secretShown();
    expect(secret).toMatch(/^whsec_/);
    await expect(page.getByLabel('Address')).toHaveValue('');
    await main.getByRole('link', { name: receiver.address }).click();
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  });

  const deliveries = main.getByRole('region', { name: 'Latest deliveries' });
  await test.step('delivers a test event, which the page then shows', async () => {
    await deliveries.getByRole('button', { name: 'Send a test event' }).click();
    await expect(page.getByText('The test event is on its way')).toBeVisible();
    await expect.poll(() => receiver.received.length).toBe(1);
    const [first] = receiver.received as [Received];
    expect(first.signature).toBe(signedBy(secret, first));
    expect(JSON.parse(first.body)).toMatchObject({ type: 'webhook.test' });
    await expect(deliveries.getByText(/^Answered 204 in/)).toBeVisible();
    await expect(deliveries.getByText(first.id)).toBeVisible();
    expect([await misfits(page), await accessibilityFaults(page)]).toEqual([[], []]);
  });

  await test.step('signs with both secrets after a change, and sends the same event again', async () => {
    await main.getByRole('button', { name: 'Make a new secret' }).click();
    await expect(page.getByText('Copy the signing secret now')).toBeVisible();
    const next = await secretShown();
    await page.reload();
    await deliveries.getByRole('button', { name: /^Send again: Test event, / }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, again] = receiver.received as [Received, Received];
    expect([again.id, again.body]).toEqual([first.id, first.body]);
    expect(again.signature.split(' ')).toEqual([signedBy(next, again), signedBy(secret, again)]);
  });

  await test.step('says when it is paused, and asks before it is deleted', async () => {
    await main.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('The webhook is paused')).toBeVisible();
    await expect(deliveries.getByRole('button')).toHaveCount(0);
    await main.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('The webhook is resumed')).toBeVisible();
    await main.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The webhook is deleted')).toBeVisible();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
  receiver.close();
});
