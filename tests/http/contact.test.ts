import { beforeEach, describe, expect, it } from 'vitest';
import { attempts } from '../../core/ground/admin/tables.ts';
import { contactMessages } from '../../core/people/contact/tables.ts';
import { openTestApp } from './app.ts';

const { aVisitor, aClient, signedIn, world } = await openTestApp();

const letter = {
  name: 'Robin Reed',
  email: 'robin@example.test',
  subject: 'A question',
  message: 'Do you serve Boulder as well as Denver?',
};
const kept = () => world.db.select().from(contactMessages);
const queued = async () =>
  (await world.pool.query("select count(*)::int as count from jobs.job where name = 'send-written-mail'"))
    .rows[0].count;
const plain = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

beforeEach(async () => {
  await world.db.delete(contactMessages);
  await world.db.delete(attempts);
});

describe('the contact form without JavaScript', () => {
  it('stores the message, queues two e-mails, and redirects to a page that says thank you', async () => {
    const before = await queued();
    const browser = aVisitor();
    const sent = await browser.post('/contact', letter);
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/contact?sent=1']);
    const page = plain(await (await browser.get('/contact?sent=1')).text());
    expect(page).toContain(
      "Thank you for contacting us! We've received your message and will get back to you soon.",
    );
    expect(page).toContain('Your message has been sent successfully!');
    expect(await kept()).toMatchObject([letter]);
    expect(await queued()).toBe(before + 2);
  });

  it('says what is wrong next to each field and keeps the typed text', async () => {
    const answer = await aVisitor().post('/contact', { ...letter, name: 'R', email: 'robin' });
    const page = plain(await answer.text());
    expect(answer.status).toBe(422);
    expect(page).toContain('Please correct the errors in the form.');
    expect(page).toContain('Name must be at least 2 characters.');
    expect(page).toContain('Please enter a valid email address.');
    expect(page).toContain(letter.message);
    expect(await kept()).toEqual([]);
  });

  it('asks to wait after a message, and keeps the second one on the page without sending it', async () => {
    const browser = aVisitor();
    await browser.post('/contact', letter);
    const before = await queued();
    const second = { ...letter, message: 'One more thing came to my mind.' };
    const answer = await browser.post('/contact', second);
    const page = plain(await answer.text());
    expect(answer.status).toBe(429);
    expect(page).toContain('Please wait a moment before submitting again.');
    expect(page).toContain(second.message);
    expect(await queued()).toBe(before);
  });

  it('fills in the name and address of the signed-in user', async () => {
    const browser = await signedIn(await aClient({ email: 'known@example.test' }));
    expect(await (await browser.get('/contact')).text()).toContain('value="known@example.test"');
  });
});

describe('a message that cannot be saved', () => {
  it('is reported, and its text stays', async () => {
    await world.asOwner('alter table contact_messages rename to contact_messages_away');
    try {
      const answer = await aVisitor().post('/contact', letter);
      const page = plain(await answer.text());
      expect(answer.status).toBe(503);
      expect(page).toContain('There was a problem sending your message. Please try again later.');
      expect(page).toContain(letter.message);
    } finally {
      await world.asOwner('alter table contact_messages_away rename to contact_messages');
    }
  });
});

describe('a bot that fills in the hidden field', () => {
  it('is thanked like anyone else, but saves and sends nothing', async () => {
    const before = await queued();
    const browser = aVisitor();
    const answer = await browser.post('/contact', { ...letter, website_url: 'https://spam.example' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/contact?sent=1']);
    expect(plain(await (await browser.get('/contact?sent=1')).text())).toContain(
      "Thank you for contacting us! We've received your message and will get back to you soon.",
    );
    expect([await kept(), await queued()]).toEqual([[], before]);
  });
});

describe('hostile messages', () => {
  it('headers that claim another IP address do not avoid the pause', async () => {
    const browser = aVisitor();
    await browser.post('/contact', letter);
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP']) {
      expect((await browser.post('/contact', letter, { [name]: '203.0.113.9' })).status).toBe(429);
    }
  });

  it('another site cannot post the form', async () => {
    const answer = await aVisitor().post('/contact', letter, { Origin: 'https://evil.example' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['line breaks in the name', { name: 'Robin\r\nBcc: victim@example.test' }],
    ['line breaks in the subject', { subject: 'Hello\nBcc: victim@example.test' }],
    ['two recipients', { email: 'a@example.test,b@example.test' }],
    ['a null byte', { name: 'Robin\u0000Reed' }],
    ['a letter far too long', { message: 'm'.repeat(100_000) }],
  ])('%s: refused, and nothing is saved', async (_what, values) => {
    expect((await aVisitor().post('/contact', { ...letter, ...values })).status).toBe(422);
    expect(await kept()).toEqual([]);
  });

  it('markup is shown as text', async () => {
    const answer = await aVisitor().post('/contact', {
      ...letter,
      email: 'x',
      subject: '"><script>alert(1)</script>',
    });
    expect(await answer.text()).not.toContain('<script>alert(1)');
  });

  it('a file instead of a field is refused', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(letter)) body.set(name, value);
    body.set('message', new File(['x'.repeat(50)], 'message.txt'));
    const answer = await aVisitor().request('/contact', {
      method: 'POST',
      body,
      headers: { Origin: 'http://localhost:3000' },
    });
    expect(answer.status).toBe(422);
  });
});
