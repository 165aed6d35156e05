import { expect, test } from '@playwright/test';
import { aBrowser, joins, open, requestTime, signIn, write } from './people.ts';
import { ANSWER_LOST } from './sent-form.ts';

test('a client and an expert write to each other, and each message arrives', async ({ browser }) => {
  const client = await (await aBrowser(browser)).newPage();
  const expert = await (await aBrowser(browser, { viewport: { width: 390, height: 844 } })).newPage();
  const question = `May I come by bicycle? ${Date.now()}`;

  await test.step('the client writes from a booking', async () => {
    await signIn(client, 'client');
    await requestTime(client, 'Rose City Botanical Center', 2);
    await client
      .getByRole('link', { name: /^Message: Rose City/ })
      .first()
      .click();
    await write(client, question);
    await expect(client).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  });

  await test.step('the expert sees the bell and the unread conversation, and answers', async () => {
    await signIn(expert, 'portland');
    await open(expert, '/dashboard');
    const bar = expert.getByRole('navigation', { name: 'Dashboard' });
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: /^\d+ unread Messages$/ })).toBeVisible();
    await bar.getByRole('button', { name: 'Account' }).click();
    await expert.getByRole('link', { name: 'Activity History' }).click();
    await expect(expert).toHaveURL(/\/dashboard\/history$/);
    await expect(bar.getByRole('button', { name: 'Account' })).toHaveAttribute('aria-current', 'true');
    await expert.getByRole('link', { name: /Notifications, \d+ unread/ }).click();
    await expert
      .getByRole('link', { name: /You have a new message/ })
      .first()
      .click();
    await expect(expert.getByRole('log').getByText(question)).toBeVisible();
    const send = await expert.getByRole('button', { name: 'Send', exact: true }).boundingBox();
    expect(send!.y + send!.height).toBeGreaterThan(844 - 40);
    expect(send!.y + send!.height).toBeLessThanOrEqual(844);
    await expect(expert.getByRole('contentinfo')).toBeHidden();
  });

  await test.step('the answer reaches the client without a reload, and the client’s reply reaches the expert', async () => {
    const draft = client.getByRole('textbox', { name: /message/i });
    await draft.fill('A draft that stays');
    await write(expert, 'There is a rack at the door: https://example.org/rack.');
    await expect(client.getByRole('log').getByText('There is a rack')).toBeVisible();
    await expect(draft).toHaveValue('A draft that stays');
    const link = client.getByRole('link', { name: 'https://example.org/rack' });
    await expect(link).toHaveAttribute('rel', /nofollow.*noopener/);
    await write(client, 'Lovely, <b>thank you</b>');
    await expect(expert.getByRole('log').getByText('Lovely, <b>thank you</b>')).toBeVisible();
  });

  await test.step('a message sent from a second tab keeps the text typed in the first', async () => {
    const draft = client.getByRole('textbox', { name: /message/i });
    await draft.fill('Typed in the first tab');
    const tab = await client.context().newPage();
    await tab.goto(client.url());
    await write(tab, 'Sent from the second tab');
    await expect(client.getByRole('log').getByText('Sent from the second tab')).toBeVisible();
    await expect(draft).toHaveValue('Typed in the first tab');
    await tab.close();
  });

  await test.step('a message whose response is lost empties its field, unless more was typed', async () => {
    const draft = client.getByRole('textbox', { name: /message/i });
    await ANSWER_LOST.begin(client, { path: new URL(client.url()).pathname });
    await client.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(client.getByRole('log').getByText('Typed in the first tab')).toBeVisible();
    await expect(draft).toHaveValue('');
    await draft.fill('On its way');
    await client.route('**/messages/**', async (route) => {
      if (route.request().method() === 'POST') await draft.fill('On its way, and more');
      await route.fallback();
    });
    await client.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(client.getByRole('log').getByText('On its way')).toBeVisible();
    await expect(draft).toHaveValue('On its way, and more');
    await ANSWER_LOST.end(client);
    await client.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(client.getByRole('log').getByText('On its way, and more')).toBeVisible();
    await expect(draft).toHaveValue('');
  });

  await test.step('a blocked client sees a kind message, and the expert can unblock them', async () => {
    const acts = expert.getByLabel(/^Block or report/);
    const send = client.getByRole('button', { name: 'Send', exact: true });
    await client.getByRole('textbox', { name: /message/i }).fill('Are you there?');
    await acts.click();
    await expert.getByRole('button', { name: /^Block / }).click();
    await expect(expert.getByText(/^You have blocked/)).toBeVisible();
    // An update of the page can say so before the client sends.
    await expect(async () => {
      if (await send.isEnabled({ timeout: 500 }).catch(() => false)) await send.click({ timeout: 500 });
      await expect(client.getByText(/is not taking messages here at the moment/).first()).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await acts.click();
    await expert.getByRole('button', { name: /^Unblock / }).click();
    await expect(expert.getByRole('textbox', { name: /message/i })).toBeVisible();
  });

  await test.step('a sent report is cleared, and its panel closes', async () => {
    const acts = client.getByLabel(/^Block or report/);
    const words = client.getByLabel('What happened');
    await acts.click();
    await client.getByLabel('Report them to us').selectOption({ index: 2 });
    await words.fill('A report for the admins');
    await client.getByRole('button', { name: 'Send the report' }).click();
    await expect(words).toBeHidden();
    await expect(words).toHaveValue('');
  });

  await test.step('typed text stays next to the reason why it cannot be sent', async () => {
    const draft = client.getByRole('textbox', { name: /message/i });
    await client.getByLabel(/^Block or report/).click();
    await client.getByRole('button', { name: /^Block / }).click();
    await expect(client.getByText(/^You have blocked/)).toBeVisible();
    await expect(draft).toHaveValue('Are you there?');
    await client.getByLabel(/^Block or report/).click();
    await client.getByRole('button', { name: /^Unblock / }).click();
    await expect(client.getByText(/^You have blocked/)).toBeHidden();
    await write(client, await draft.inputValue());
    await expect(draft).toHaveValue('');
  });
});

test('people write, read, and count messages without script', async ({ browser }) => {
  const client = await (await aBrowser(browser, { javaScriptEnabled: false })).newPage();
  const expert = await (await aBrowser(browser, { javaScriptEnabled: false })).newPage();
  const words = `Is parking free? ${Date.now()}`;
  await signIn(client, 'client');
  await requestTime(client, 'Ana Whitfield', 4);
  await client
    .getByRole('link', { name: /^Message: Ana/ })
    .first()
    .click();
  await write(client, words);
  await signIn(expert, 'boulder');
  await expert.goto('/messages');
  const line = expert.getByRole('listitem').filter({ hasText: words });
  await expect(line).toContainText('1');
  await line.getByRole('link').click();
  await write(expert, 'It is.');
  await expert.goto('/notifications/choices');
  await expert.getByRole('group', { name: 'New messages' }).getByLabel('E-mail').uncheck();
  await expert.getByRole('button', { name: 'Save choices' }).click();
  await expect(expert.getByRole('group', { name: 'New messages' }).getByLabel('E-mail')).not.toBeChecked();
  await client.reload();
  await expect(client.getByRole('log').getByText('It is.')).toBeVisible();
});

test('an expert with a share link introduces themselves once; the client reads it, and the expert the answer', async ({
  browser,
}) => {
  const client = await (await aBrowser(browser)).newPage();
  const expert = await (await aBrowser(browser)).newPage();

  const shared = await test.step('a new client makes a share link, and has no messages yet', async () => {
    await joins(client);
    await client.goto('/dashboard/client');
    await client.getByRole('button', { name: 'Make a share link' }).click();
    const link = await client.getByRole('textbox', { name: 'Link for anyone else' }).inputValue();
    await client.goto('/messages');
    await expect(client.getByText('No messages yet')).toBeVisible();
    return new URL(link);
  });

  await test.step('the expert introduces themselves, and cannot write again', async () => {
    await signIn(expert, 'denver');
    const to = shared.pathname.split('/').at(-1)!;
    const key = shared.searchParams.get('key')!;
    await expert.goto(`/messages/new?${new URLSearchParams({ to, key })}`);
    await expect(expert.getByRole('heading', { level: 1, name: 'Send Introduction' })).toBeVisible();
    await expert.getByRole('textbox', { name: 'Introduce yourself' }).fill('I am Maya, from Denver.');
    await expert.getByRole('button', { name: 'Send Introduction' }).click();
    await expect(expert.getByText(/once they answer/)).toBeVisible();
  });

  await test.step('the message appears in the client’s open list, and the answer reaches the expert', async () => {
    const line = client.getByRole('listitem').filter({ hasText: 'Maya Ellison' });
    await expect(line).toContainText('I am Maya, from Denver.');
    await line.getByRole('link').click();
    await write(client, 'Nice to meet you.');
    await expect(expert.getByRole('log').getByText('Nice to meet you.')).toBeVisible();
  });

  await test.step('the answer lets the expert write again', async () => {
    await write(expert, 'Likewise.');
    await expect(client.getByRole('log').getByText('Likewise.')).toBeVisible();
  });
});
