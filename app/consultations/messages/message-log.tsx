import * as words from '#text/consultations/messages/screens';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { MessageBody } from './message-body.tsx';

export type FormattedMessage = {
  number: number;
  isMine: boolean;
  isRemoved: boolean;
  body: string;
  /** Idempotency key of the form that sent the message; null for everyone but its author. */
  key: string | null;
  at: string;
  day: string;
  time: string;
};

/**
 * Shows messages, oldest first, in a box that starts scrolled to the end and stays there. CSS reverses the
 * order, so this works without JavaScript. Screen readers announce new messages.
 */
export function MessageLog(props: {
  name: string;
  messages: FormattedMessage[];
  earlierPath: string | null;
  newestPath: string | null;
}) {
  const { name, messages, earlierPath, newestPath } = props;
  return (
    <section
      aria-label={words.conversation()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="max-lg:-mx-4 flex min-h-32 flex-1 flex-col-reverse overflow-y-auto overscroll-contain border-line bg-surface p-4 -outline-offset-2 max-lg:border-y sm:max-lg:-mx-6 sm:p-5 lg:rounded-lg lg:border"
    >
      <div>
        {earlierPath && (
          <p className="mb-4 text-center">
            <PageLink to={earlierPath} className="text-link inline-flex min-h-11 items-center text-sm">
              {words.earlier_messages()}
            </PageLink>
          </p>
        )}
        <div role="log" aria-live="polite" aria-label={words.messages_with({ name })}>
          <ol className="flex flex-col gap-2">
            {messages.map((message, place) => {
              const { number, isMine, isRemoved, body, at, day, time } = message;
              const before = messages[place - 1];
              const begins = before?.day !== day;
              const goesOn = !begins && before?.isMine === isMine;
              return (
                <li key={number} className={classNames('flex flex-col', !goesOn && place > 0 && 'mt-2')}>
                  {begins && (
                    <p className="my-3 text-center font-semibold text-muted text-xs first-letter:uppercase">
                      {day}
                    </p>
                  )}
                  <div
                    className={classNames(
                      'max-w-[85%] rounded-lg border px-3.5 py-2 sm:max-w-[75%]',
                      isMine
                        ? 'self-end rounded-br-sm border-accent-line bg-accent-soft text-accent-soft-text'
                        : 'self-start rounded-bl-sm border-line bg-sunken dark:bg-raised',
                    )}
                  >
                    <p className="sr-only">{isMine ? words.you_wrote() : words.other_wrote({ name })}</p>
                    {isRemoved ? <p className="text-muted italic">{body}</p> : <MessageBody body={body} />}
                    <p className="mt-0.5 text-right text-muted text-xs">
                      <time dateTime={at} className="tabular">
                        {time}
                      </time>
                    </p>
                  </div>
                </li>
              );
            })}
          </ol>
        </div>
        {newestPath && (
          <p className="mt-4 text-center">
            <PageLink to={newestPath} className="text-link inline-flex min-h-11 items-center text-sm">
              {words.newest_messages()}
            </PageLink>
          </p>
        )}
      </div>
    </section>
  );
}
