import { lazy, Suspense } from 'react';
import { brand } from '../../core/brand.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Sprig } from '../ui/sprig.tsx';
import type { ErrorWords } from './error-words.ts';
import { signInPath } from './links.ts';

/** Loads only when a form fails without JavaScript. */
const TypedAgainForm = lazy(() => import('./typed-again.tsx'));

export function ErrorPage({ words, path }: { words: ErrorWords; path: string }) {
  const { status, title, text, requestId, again, page, onward } = words;
  return (
    <div className="shell flex flex-col items-center py-20 text-center sm:py-28">
      <Sprig className="mb-6 h-24 text-accent-text" />
      <p className="tabular text-muted text-sm">{status}</p>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-4 max-w-prose text-muted">{text}</p>
      {again && (
        <Suspense>
          <TypedAgainForm again={again} label={page?.goesOn?.label} isSecond={Boolean(page?.logIn)} />
        </Suspense>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {page ? (
          page.logIn && <ButtonLink to={page.logIn.to}>{page.logIn.label}</ButtonLink>
        ) : status === 401 ? (
          <ButtonLink to={signInPath(path, 'login')}>Log In</ButtonLink>
        ) : (
          !again &&
          status >= 409 && (
            <Button onClick={() => location.reload()} data-needs-script="">
              Try again
            </Button>
          )
        )}
        {onward && (
          <ButtonLink to={onward} variant="secondary">
            Leave this and go on
          </ButtonLink>
        )}
        <ButtonLink
          to="/"
          variant={page || (status >= 401 && status !== 403 && status !== 404) ? 'secondary' : 'primary'}
        >
          Return to Home
        </ButtonLink>
      </div>
      {requestId && (
        <p className="mt-8 max-w-prose text-muted text-sm">
          If it keeps happening, write to{' '}
          <a href={`mailto:${brand.mailboxes.support}`} className="text-link">
            {brand.mailboxes.support}
          </a>{' '}
          and name this request: <code className="tabular break-all text-ink">{requestId}</code>
        </p>
      )}
      {status === 404 && (
        <p className="mt-8 text-muted text-sm">
          Looking for someone?{' '}
          <PageLink to="/find-experts" className="text-link">
            Find experts
          </PageLink>{' '}
          or{' '}
          <PageLink to="/contact" className="text-link">
            ask us
          </PageLink>
          .
        </p>
      )}
    </div>
  );
}
