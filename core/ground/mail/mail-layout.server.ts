import * as messages from '#text/ground/mail/rules';
import { inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE, languageTag, parseLanguage, urlInLanguage } from '../../../lib/language.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { brand } from '../../brand.ts';
import type { MailWords, WrittenMail } from './written-mail.ts';

export const MARK = '/mark-email.png';

/** The light colors, by CSS class. Dark mode overrides them through these classes. */
const LIGHT = {
  paper: 'background:#fbfaf6',
  card: 'background:#ffffff;border:1px solid #e2dfd2',
  ink: 'color:#17211a',
  muted: 'color:#55625a',
  rule: 'border-color:#e2dfd2',
  press: 'background:#2d7b15;color:#ffffff',
} as const;

/** The dark colors, for mail programs that support dark mode. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#11170f!important}
.card{background:#1a2118!important;border-color:#364233!important}
.ink{color:#eef1ea!important}
.muted{color:#b1bcae!important}
.rule{border-color:#364233!important}
.mark{filter:brightness(1.5) saturate(.6)!important}
.press{background:#93d36f!important;color:#10200a!important}
}`;
const SANS = "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";

/** Builds an e-mail as HTML and as plain text. Its links to this site open pages in its own language. */
export function layOutMail(mail: WrittenMail): Mail {
  return inLanguage(parseLanguage(mail.language) ?? BASE_LANGUAGE, () => laidOut(mail));
}

function laidOut({ origin, ...words }: WrittenMail): Mail {
  const shown = inItsLanguage(words, origin);
  return {
    to: words.to,
    subject: words.subject,
    html: htmlOf(shown, origin),
    text: textOf(shown),
    ...(words.replyTo ? { replyTo: words.replyTo } : {}),
    ...(words.calendar ? { calendar: words.calendar } : {}),
    ...(words.unsubscribeUrl ? { unsubscribeUrl: words.unsubscribeUrl } : {}),
    ...(words.isAutomaticReply ? { isAutomaticReply: true } : {}),
  };
}

/**
 * Makes the links in the body open pages in the current language. The header keeps the original unsubscribe
 * URL, because mail programs post to it without showing a page.
 */
function inItsLanguage(words: MailWords, origin: string): MailWords {
  const { button, links, unsubscribeUrl } = words;
  const its = <Link extends { url: string }>(link: Link) => ({
    ...link,
    url: urlInLanguage(link.url, origin),
  });
  return {
    ...words,
    ...(button && { button: its(button) }),
    ...(links && { links: links.map(its) }),
    ...(unsubscribeUrl && { unsubscribeUrl: urlInLanguage(unsubscribeUrl, origin) }),
  };
}

function textOf({ heading, paragraphs, facts, button, links, notes, unsubscribeUrl }: MailWords): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(facts?.length ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...[...(button ? [button] : []), ...(links ?? [])].map(({ label, url }) => `${label}:\n${url}`),
    ...(notes ?? []),
    `-- \n${brand.name}\n${brand.mailboxes.support}`,
    ...(unsubscribeUrl ? [`${messages.stop_mails_like_this()}:\n${unsubscribeUrl}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf(words: MailWords, origin: string): string {
  const { subject, heading, paragraphs, facts, button, links, notes, unsubscribeUrl } = words;
  const { paper, card, ink, muted, rule, press } = LIGHT;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:26px;${ink}">${escaped(text)}</p>`;
  const fact = ([label, value]: [string, string]) =>
    `<tr><td class="muted rule" style="padding:8px 16px 8px 0;border-top:1px solid;font-size:15px;${muted};${rule};white-space:nowrap;vertical-align:top">${escaped(label)}</td><td class="ink rule" style="padding:8px 0;border-top:1px solid;font-size:15px;${ink};${rule}">${escaped(value)}</td></tr>`;
  return `<!doctype html>
<html lang="${languageTag()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;${paper};font-family:${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px"><a href="${escaped(urlInLanguage(origin, origin))}" class="ink" style="${ink};text-decoration:none;font-family:${SERIF};font-size:22px"><img src="${escaped(origin)}${MARK}" width="32" height="32" alt="" class="mark" style="border:0;vertical-align:middle;margin-right:10px">${escaped(brand.name)}</a></td></tr>
<tr><td class="card" style="padding:32px 28px 16px;${card};border-radius:12px">
<h1 class="ink" style="margin:0 0 16px;font-family:${SERIF};font-weight:500;font-size:26px;line-height:32px;${ink}">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts?.length ? `<table role="presentation" cellpadding="0" cellspacing="0" class="rule" style="width:100%;margin:0 0 24px;border-bottom:1px solid;${rule}">${facts.map(fact).join('')}</table>` : ''}
${button ? `<p style="margin:8px 0 24px"><a href="${escaped(button.url)}" class="press" style="display:inline-block;padding:12px 22px;${press};border-radius:8px;font-size:17px;line-height:24px;font-weight:600;text-align:center;text-decoration:none">${escaped(button.label)}</a></p>` : ''}
${(links ?? []).map(({ label, url }) => `<p style="margin:0 0 16px;font-size:17px;line-height:24px"><a href="${escaped(url)}" class="ink" style="${ink}">${escaped(label)}</a></p>`).join('\n')}
${(notes ?? []).map((note) => `<p class="muted" style="margin:0 0 12px;font-size:15px;line-height:22px;${muted}">${escaped(note)}</p>`).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:13px;line-height:20px;${muted}">${escaped(brand.name)} &middot; <a href="mailto:${brand.mailboxes.support}" class="muted" style="${muted}">${brand.mailboxes.support}</a>${unsubscribeUrl ? ` <br><a href="${escaped(unsubscribeUrl)}" class="muted" style="${muted}">${messages.stop_mails_like_this()}</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
