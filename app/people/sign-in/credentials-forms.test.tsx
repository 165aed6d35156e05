import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const drawn = (element: ReactElement) =>
  renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element, action: () => null }])} />,
  );

describe.each([
  ['Login', LogInForm],
  ['Sign Up', SignUpForm],
])('the form of %s', (label, Form) => {
  it('says Loading... and ignores a second press while it is being sent', () => {
    const html = drawn(<Form action="/auth" next="/dashboard" start={{}} bornBy="2005-12-01" busy />);
    const button = /<button type="submit"[^>]*>.*?<\/button>/.exec(html)?.[0] ?? '';
    expect(button).toContain('aria-busy="true"');
    expect(button).toContain('aria-disabled="true"');
    expect(button).toMatch(/<span class="(?![^"]*invisible)[^"]*"[^>]*>Loading\.\.\.<\/span>/);
  });

  it('names its action before it is sent', () => {
    const html = drawn(<Form action="/auth" next="/dashboard" start={{}} bornBy="2005-12-01" busy={false} />);
    expect(html).toMatch(new RegExp(`<span class="(?![^"]*invisible)[^"]*">${label}</span>`));
    expect(html).toMatch(/<span class="[^"]*invisible[^"]*"[^>]*>Loading\.\.\.<\/span>/);
    expect(html).not.toContain('aria-busy');
  });
});
