import { Fragment } from 'react';
import * as words from '#text/ground/mail/outbox';
import { languageTag, pathInLanguage } from '../../../lib/language.ts';
import { pageMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/outbox.route';
import { outboxOf } from './outbox.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const mails = await outboxOf(args);
  return {
    mails: mails.map(({ id, from, to, subject, sentAt, text, replyTo, unsubscribeUrl }) => ({
      id,
      subject,
      sentAt,
      fields: [
        [words.from(), from],
        [words.to(), to],
        ...(replyTo ? [[words.reply_to(), replyTo]] : []),
        [words.can_be_switched_off(), unsubscribeUrl ? words.yes() : words.no()],
      ] as [string, string][],
      text,
      time: Temporal.Instant.from(sentAt).toLocaleString(languageTag(), {
        timeZone: 'UTC',
        dateStyle: 'medium',
        timeStyle: 'short',
      }),
    })),
  };
}

export const headers = () => ({ 'Cache-Control': 'no-store' });

export const meta = () => [
  ...pageMeta(words.outbox(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { mails } = loaderData;
  return (
    <div className="shell max-w-3xl py-8 md:py-12">
      <h1 className="font-display text-3xl">{words.outbox()}</h1>
      <p className="mt-2 mb-8 text-muted">{words.sends_no_mail()}</p>
      {mails.length === 0 && (
        <EmptyState title={words.nothing_sent()} description={words.nothing_sent_help()} />
      )}
      <div className="flex flex-col gap-3">
        {mails.map((mail, index) => (
          <details
            key={mail.id}
            open={index === 0}
            className="disclosure rounded-lg border border-line bg-surface"
          >
            <summary className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
              <span className="font-semibold">{mail.subject}</span>
              <span className="text-muted text-sm">
                {mail.fields[1]?.[1]} · <time dateTime={mail.sentAt}>{mail.time} UTC</time>
              </span>
            </summary>
            <div className="border-line border-t px-4 py-4 sm:px-6">
              <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
                {mail.fields.map(([name, value]) => (
                  <Fragment key={name}>
                    <dt className="text-muted">{name}</dt>
                    <dd>{value}</dd>
                  </Fragment>
                ))}
              </dl>
              <iframe
                title={words.mail_to({ subject: mail.subject, address: mail.fields[1]?.[1] ?? '' })}
                src={pathInLanguage(`/outbox/${mail.id}`)}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                loading="lazy"
                className="mb-6 block h-[36rem] w-full resize-y rounded-md border border-line"
              />
              <h2 className="mb-2 font-sans font-semibold text-base">{words.same_as_plain_text()}</h2>
              <p className="whitespace-pre-wrap break-words text-sm">
                <Linked text={mail.text} />
              </p>
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}

/**
 * Shows the e-mail's text with its URLs as links. The links load full pages and are never prefetched, because
 * some links in e-mails work only once.
 */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <a key={index} href={piece} className="text-link break-all">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
