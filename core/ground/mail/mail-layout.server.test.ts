import { describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { layOutMail } from './mail-layout.server.ts';
import { writeMail } from './written-mail.ts';

const ORIGIN = 'https://plugwell.example';
const written = writeMail(
  {
    to: 'robin@example.test',
    subject: 'Your request',
    heading: 'Hello <Robin>',
    paragraphs: ['One.', '<script>alert(1)</script>'],
    facts: [['When', 'Tue, Dec 1, 2:30 PM MST']],
    button: { label: 'Open it', url: 'https://plugwell.example/a?b=1&c="><img>' },
    notes: ['Small print.'],
  },
  ORIGIN,
);
const mail = layOutMail(written);

describe('an e-mail', () => {
  it.each([
    'Hello <Robin>',
    'One.',
    'When: Tue, Dec 1, 2:30 PM MST',
    'https://plugwell.example/a?b=1',
    'Small print.',
  ])('contains in its text part: %s', (words) => expect(mail.text).toContain(words));

  it('escapes markup', () => {
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('"><img>');
    expect(mail.html).toContain('Hello &#60;Robin&#62;');
  });

  it('has one button', () => expect(mail.html.match(/>Open it</g)).toHaveLength(1));

  it('offers to unsubscribe in both parts, but only if its kind can be turned off', () => {
    expect(mail.html + mail.text).not.toContain('Stop e-mails like this');
    const url = 'https://plugwell.example/unsubscribe?token=a.b.c';
    const words = { to: 'robin@example.test', subject: 'S', heading: 'H', paragraphs: [] };
    const ending = layOutMail(writeMail({ ...words, unsubscribeUrl: url }, ORIGIN));
    expect(ending.unsubscribeUrl).toBe(url);
    expect(ending.text).toContain(`Stop e-mails like this:\n${url}`);
    expect(ending.html).toContain(`href="${url}"`);
  });

  it('leads to pages in its own language, and to other sites as they are', () => {
    const origin = ORIGIN;
    const words = {
      to: 'robin@example.test',
      subject: 'S',
      heading: 'H',
      paragraphs: [],
      button: { label: 'Open', url: `${origin}/dashboard?a=/b#c` },
      links: [
        { label: 'Home', url: origin },
        { label: 'Moved', url: `${origin}/es/contact` },
        { label: 'Elsewhere', url: 'https://plugwell.example.net/contact' },
      ],
      unsubscribeUrl: `${origin}/unsubscribe?token=a`,
    };
    const linksOf = (text: string) => text.match(/https:\S+/g);
    const spanish = layOutMail(inLanguage('es', () => writeMail(words, origin)));
    const shown = [
      `${origin}/es/dashboard?a=/b#c`,
      `${origin}/es`,
      `${origin}/es/contact`,
      'https://plugwell.example.net/contact',
      `${origin}/es/unsubscribe?token=a`,
    ];
    expect(linksOf(spanish.text)).toEqual(shown);
    for (const url of shown) expect(spanish.html).toContain(`href="${url}"`);
    expect(spanish.html).not.toContain(`href="${origin}"`);
    // Mail programs post a form to this URL without showing a page, so it needs no language.
    expect(spanish.unsubscribeUrl).toBe(words.unsubscribeUrl);
    expect(linksOf(layOutMail(writeMail(words, origin)).text)).toContain(`${origin}/dashboard?a=/b#c`);
  });

  it('gives every colored part a second color for dark screens', () => {
    const classes = new Set(
      [...mail.html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')),
    );
    expect(classes.size).toBeGreaterThan(4);
    for (const name of classes) expect(mail.html).toMatch(new RegExp(`\\.${name}\\{[^}]+!important`));
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
  });
});
