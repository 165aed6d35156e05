import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { ProfileForm } from './profile-form.tsx';

const robin = { firstName: 'Robin', lastName: 'Reed', email: 'robin@example.test', phone: null };

function page(values: { isGoogleUser?: boolean; answer?: FormAnswer }) {
  const form = <ProfileForm {...robin} isGoogleUser={false} {...values} />;
  const action = () => new Promise<null>(() => {});
  const router = createMemoryRouter([{ path: '/', element: form, action }]);
  return { router, html: () => renderToStaticMarkup(<RouterProvider router={router} />) };
}
const disabled = (html: string) =>
  [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*>/g)]
    .filter(([tag]) => tag.includes('disabled=""'))
    .map(([, name]) => name);

describe('the form of the settings', () => {
  it('says Updating... while it is being saved', () => {
    const { router, html } = page({});
    expect(html()).toMatch(/<span class="(?![^"]*invisible)[^"]*">Save Changes<\/span>/);
    const formData = new FormData();
    formData.set('intent', 'profile');
    void router.navigate('/', { formMethod: 'post', formData });
    expect(html()).toMatch(/<span class="(?![^"]*invisible)[^"]*"[^>]*>Updating\.\.\.<\/span>/);
  });

  it('leaves the name and e-mail of a Google account to Google, and links there', () => {
    const html = page({ isGoogleUser: true }).html();
    expect(disabled(html).sort()).toEqual(['email', 'firstName', 'lastName']);
    expect(html.match(/Managed by Google/g)).toHaveLength(3);
    expect(html).toContain('href="https://myaccount.google.com/personal-info"');
  });

  it('lets everyone else edit every field', () => {
    const html = page({}).html();
    expect(disabled(html)).toEqual([]);
    expect(html).not.toContain('Managed by Google');
  });

  it('shows a failure under the title Error', () => {
    const html = page({ answer: { problem: 'Failed to update profile' } }).html();
    expect(html).toMatch(/Error.*Failed to update profile/s);
  });
});
