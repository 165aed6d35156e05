export const CONTACT_WORDS = {
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
} as const;

/** Minimum time between two messages from one network address, in milliseconds. */
export const CONTACT_PAUSE_MS = 3000;
