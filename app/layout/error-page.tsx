import { lazy, Suspense } from 'react';
import * as sentences from '#text/layout/errors';
import { brand } from '../../core/brand.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
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
          <ButtonLink to={signInPath(path, 'login')}>{sentences.log_in()}</ButtonLink>
        ) : (
          !again &&
          status >= 409 && (
            <Button onClick={() => location.reload()} data-needs-script="">
              {sentences.try_again()}
            </Button>
          )
        )}
        {onward && (
          <ButtonLink to={onward} variant="secondary">
            {sentences.leave_this()}
          </ButtonLink>
        )}
        <ButtonLink
          to="/"
          variant={page || (status >= 401 && status !== 403 && status !== 404) ? 'secondary' : 'primary'}
        >
          {sentences.return_home()}
        </ButtonLink>
      </div>
      {requestId && (
        <p className="mt-8 max-w-prose text-muted text-sm">
          <RichText
            message={sentences.keeps_happening}
            inputs={{ address: brand.mailboxes.support, id: requestId }}
            mail={(address) => (
              <a href={`mailto:${brand.mailboxes.support}`} className="text-link">
                {address}
              </a>
            )}
            request={(id) => <code className="tabular break-all text-ink">{id}</code>}
          />
        </p>
      )}
      {status === 404 && (
        <p className="mt-8 text-muted text-sm">
          <RichText
            message={sentences.looking_for_someone}
            find={(text) => (
              <PageLink to="/find-experts" className="text-link">
                {text}
              </PageLink>
            )}
            ask={(text) => (
              <PageLink to="/contact" className="text-link">
                {text}
              </PageLink>
            )}
          />
        </p>
      )}
    </div>
  );
}
