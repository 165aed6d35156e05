import * as words from '#text/people/webhooks/mail';
import { pathInLanguage } from '../../../lib/language.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import { FAILING_DAYS } from './delivery-rules.ts';
import { endpointPath, WEBHOOKS_PATH } from './webhook-paths.ts';

/** Returns the e-mail about an endpoint that we paused because it kept failing. */
export function endpointPausedMail(
  { to, id, host }: { to: string; id: string; host: string },
  origin: string,
): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.paused_title(),
      heading: words.paused_title(),
      paragraphs: [words.paused_text({ host, days: FAILING_DAYS }), words.paused_then()],
      button: { label: words.open_webhook(), url: origin + pathInLanguage(endpointPath(id)) },
    },
    origin,
  );
}

/** Returns the e-mail about endpoints that we deleted because an intruder could have added them. */
export function endpointsForgottenMail(to: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.forgotten_title(),
      heading: words.forgotten_title(),
      paragraphs: [words.forgotten_text()],
      button: { label: words.open_webhooks(), url: origin + pathInLanguage(WEBHOOKS_PATH) },
    },
    origin,
  );
}
