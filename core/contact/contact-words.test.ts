import { expect, it } from 'vitest';
import { CONTACT_WORDS } from './contact-words.ts';

it('the words of the contact form are those of the product, to the letter', () => {
  expect(CONTACT_WORDS).toEqual({
    sent: {
      toast: 'Your message has been sent successfully!',
      banner: "Thank you for contacting us! We've received your message and will get back to you soon.",
    },
    failed: {
      toast: 'Failed to send message. Please try again.',
      banner: 'There was a problem sending your message. Please try again later.',
    },
    invalid: 'Please correct the errors in the form.',
    tooSoon: 'Please wait a moment before submitting again.',
  });
});
