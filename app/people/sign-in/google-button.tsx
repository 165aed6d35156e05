import * as words from '#text/people/sign-in/screens';
import { pathInLanguage } from '../../../lib/language.ts';
import { Form } from '../../sending/form.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';

export function GoogleButton({ on, action, next }: { on: boolean; action: string; next: string }) {
  return (
    <div>
      <div aria-hidden="true" className="mb-6 flex items-center gap-3 text-muted text-sm">
        <span className="h-px flex-1 bg-line" />
        {words.or_else()}
        <span className="h-px flex-1 bg-line" />
      </div>
      {on ? (
        <ButtonAnchor
          href={pathInLanguage(`/auth/google?${new URLSearchParams({ next })}`)}
          variant="secondary"
          wide
        >
          <Face />
        </ButtonAnchor>
      ) : (
        <Form
          method="post"
          action={action}
          failed={{ title: words.google_failed(), text: words.google_failed_text() }}
          preventScrollReset
        >
          <input type="hidden" name="intent" value="google" />
          <Button type="submit" variant="secondary" wide>
            <Face />
          </Button>
        </Form>
      )}
    </div>
  );
}

function Face() {
  return (
    <>
      <svg
        viewBox="0 0 18 18"
        aria-hidden="true"
        className="size-[18px]"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
      >
        <path d="M15.3 5.2A7.2 7.2 0 1 0 16.2 9H9.4" />
      </svg>
      {words.continue_with_google()}
    </>
  );
}
