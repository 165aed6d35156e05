import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ContactForm } from './contact-form.tsx';

function page() {
  const form = (
    <ContactForm answer={undefined} shown={null} sent={false} known={{ message: 'Ten letters' }} />
  );
  const action = () => new Promise<null>(() => {});
  const router = createMemoryRouter([{ path: '/contact', element: form, action }], {
    initialEntries: ['/contact'],
  });
  return { router, html: () => renderToStaticMarkup(<RouterProvider router={router} />) };
}

describe('the contact form', () => {
  it('has its four fields with their limits, a counter, and an invisible honeypot', () => {
    const html = page().html();
    for (const [name, most] of [
      ['name', 50],
      ['subject', 100],
      ['message', 1000],
    ]) {
      expect(html).toMatch(new RegExp(`<(?:input|textarea)(?=[^>]*name="${name}")[^>]*maxLength="${most}"`));
    }
    expect(html).toMatch(/<input(?=[^>]*name="email")[^>]*type="email"/);
    expect(html).toContain('11/1000');
    expect(html).toMatch(/<div aria-hidden="true"[^>]*>(?:(?!<\/div>).)*name="website_url"/);
    expect(html).toContain('Send Message');
    expect(html).not.toContain('disabled=""');
  });

  it('says Sending... while the message is being sent, with every field disabled', () => {
    const { router, html } = page();
    const formData = new FormData();
    formData.set('name', 'Robin');
    void router.navigate('/contact', { formMethod: 'post', formData });
    expect(router.state.navigation.state).toBe('submitting');
    expect(html()).toMatch(/<fieldset disabled=""/);
    expect(html()).toMatch(/<span class="(?![^"]*invisible)[^"]*"[^>]*>Sending\.\.\.<\/span>/);
  });
});
