import { type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as words from '#text/layout/cookies';
import { pathInLanguage } from '../../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { storeConsent } from './store-consent.ts';

const quiet = (text: ReactNode) => <span className="sr-only">{text}</span>;

/**
 * Asks for cookie consent a second after the page appears. The delay is in CSS, so the banner works without
 * JavaScript. Other elements at the bottom of the screen move up by `--bar`. If a person accepts, we store
 * when. If they decline, the banner stays away for this visit.
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
      aria-label={words.title()}
      data-cookie-banner=""
      data-no-print=""
      className="cookie-banner fixed inset-x-0 z-40 border-line border-t bg-raised text-ink shadow-overlay"
    >
      <form
        method="post"
        action={pathInLanguage('/cookie-consent')}
        className="shell flex h-full items-center gap-2"
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        <p className="mr-auto min-w-0 text-sm leading-5">
          {/* The sentence is split into spans: as one text, it could be the largest paint of a small
             page, a second late. */}
          <span className="inline-block">{words.we_use()}</span>{' '}
          <span className="hidden sm:inline-block">{words.to_keep_signed_in()}</span>{' '}
          <span className="hidden sm:inline-block">{words.to_remember()}</span>{' '}
          <PageLink to="/cookie-policy" className="text-link inline-block font-semibold">
            <RichText message={words.learn_more} quiet={quiet} />
          </PageLink>
        </p>
        <Button type="submit" name="answer" value="decline" size="sm" variant="secondary" onClick={answer}>
          <RichText message={words.decline} quiet={quiet} />
        </Button>
        <Button type="submit" name="answer" value="accept" size="sm" onClick={answer}>
          <RichText message={words.accept} quiet={quiet} />
        </Button>
      </form>
    </section>
  );
}
