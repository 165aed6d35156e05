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
  ])('says in its text part: %s', (words) => expect(mail.text).toContain(words));

  it('lets no markup of its words through', () => {
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('"><img>');
    expect(mail.html).toContain('Hello &#60;Robin&#62;');
  });

  it('has one button', () => expect(mail.html.match(/>Open it</g)).toHaveLength(1));
});
