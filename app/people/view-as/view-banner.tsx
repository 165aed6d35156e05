import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { Form } from '../../sending/form.tsx';
import { PageMark } from '../../sending/page-mark.ts';
import { Button } from '../../ui/button.tsx';
import { type FormattedView, STOP_PATH, untilWords, WORDS, whoseWords } from './view-words.ts';

/** Appears at the top of every page while an admin views an account; reloads the page when the view ends. */
export default function ViewBanner({ name, ends, leftMs, mark }: FormattedView) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign('/admin'), leftMs + 1000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return (
    <section aria-label={WORDS.title} className="sticky top-0 z-50 bg-ink text-bg">
      <div className="shell flex min-h-16 items-center justify-between gap-4 py-1.5">
        <div className="flex min-w-0 items-center gap-2 font-semibold text-sm">
          <Eye aria-hidden="true" className="size-5 shrink-0" />
          {/* On a phone, a long name is truncated, but never the time. */}
          <p className="min-w-0">
            <span className="block truncate sm:inline">{whoseWords(name)}</span>{' '}
            <span className="max-sm:hidden">· </span>
            <span className="max-sm:block">{untilWords(ends)}</span>
          </p>
        </div>
        <PageMark value={mark}>
          <Form
            method="post"
            action={STOP_PATH}
            navigate={false}
            failed={{ title: WORDS.stopFailed }}
            className="shrink-0"
          >
            <Button type="submit" name="intent" value="stop" variant="secondary" size="sm">
              {WORDS.stop}
            </Button>
          </Form>
        </PageMark>
      </div>
    </section>
  );
}
