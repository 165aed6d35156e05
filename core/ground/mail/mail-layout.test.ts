import { describe, expect, it } from 'vitest';
import { layOutMail } from './mail-layout.ts';

const mail = layOutMail(
  {
    to: 'robin@example.test',
    subject: 'Your request',
    heading: 'Hello <Robin>',
    paragraphs: ['One.', '<script>alert(1)</script>'],
    facts: [['When', 'Tue, Dec 1, 2:30 PM MST']],
    button: { label: 'Open it', url: 'https://plugwell.example/a?b=1&c="><img>' },
    notes: ['Small print.'],
  },
  'https://plugwell.example',
);

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
    const ending = layOutMail({ ...words, unsubscribeUrl: url }, 'https://plugwell.example');
    expect(ending.unsubscribeUrl).toBe(url);
    expect(ending.text).toContain(`Stop e-mails like this:\n${url}`);
    expect(ending.html).toContain(`href="${url}"`);
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
