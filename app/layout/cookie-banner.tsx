import { type MouseEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { storeConsent } from './store-consent.ts';

/**
 * Asks for cookie consent a second after the page appears; CSS does the delay, so it works without
 * JavaScript. Other elements at the bottom of the screen move up by `--bar`. We store when a person
 * accepted. Declining hides the banner for this visit.
 * @param props.holdsBack true on a page that asks a question itself; the banner then appears on the next
 * page.
 */
export function CookieBanner({ holdsBack }: { holdsBack: boolean }) {
  const { pathname, search } = useLocation();
  const [answered, setAnswered] = useState(false);
  useLayoutEffect(() => {
    if (answered) delete document.documentElement.dataset.bar;
  });
  if (answered || holdsBack) return null;

  function answer(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    storeConsent(event.currentTarget.value === 'accept' ? 'accept' : 'decline');
    setAnswered(true);
  }

  return (
    <section
      aria-label="Cookies"
      data-cookie-banner=""
      data-no-print=""
      className="cookie-banner fixed inset-x-0 z-40 border-line border-t bg-raised text-ink shadow-overlay"
    >
      <form method="post" action="/cookie-consent" className="shell flex h-full items-center gap-2">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <p className="mr-auto min-w-0 text-sm leading-5">
          {/* As a single text, this could be the largest paint of a small page, a second late. */}
          <span className="inline-block">We use cookies</span>{' '}
          <span className="hidden sm:inline-block">to keep you signed in</span>{' '}
          <span className="hidden sm:inline-block">and to remember your choices.</span>{' '}
          <PageLink to="/cookie-policy" className="text-link inline-block font-semibold">
            Learn more<span className="sr-only"> about cookies</span>
          </PageLink>
        </p>
        <Button type="submit" name="answer" value="decline" size="sm" variant="secondary" onClick={answer}>
          Decline<span className="sr-only"> cookies</span>
        </Button>
        <Button type="submit" name="answer" value="accept" size="sm" onClick={answer}>
          Accept<span className="sr-only"> cookies</span>
        </Button>
      </form>
    </section>
  );
}
