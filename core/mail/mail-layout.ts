import type { Mail } from '../../platform/mail/mail.ts';
import { brand } from '../brand.ts';

/** The words of one e-mail; both of its forms are made from them, so they cannot say different things. */
export type MailWords = {
  to: string;
  /** Neutral: it may show on a locked screen. */
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label and value pairs, such as 'When' and 'Tue, Dec 1, 2:30 PM MST'. */
  facts?: [label: string, value: string][];
  /** The one button; `url` is absolute. */
  button?: { label: string; url: string };
  /** Small print under the button. */
  notes?: string[];
  replyTo?: string;
};

const INK = '#17211a';
const MUTED = '#55625a';
const LEAF = '#2d7b15';
const LINE = '#e2dfd2';
const SANS = "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";

/**
 * Lays out one e-mail: header with the mark, heading, paragraphs, facts, one button, small print, footer.
 * @param origin scheme, host and port of the site, where the mark's picture lies.
 */
export function layOutMail(words: MailWords, origin: string): Mail {
  return {
    to: words.to,
    subject: words.subject,
    html: htmlOf(words, origin),
    text: textOf(words),
    ...(words.replyTo ? { replyTo: words.replyTo } : {}),
  };
}

function textOf({ heading, paragraphs, facts, button, notes }: MailWords): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(facts?.length ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(notes ?? []),
    `-- \n${brand.name}\n${brand.mailboxes.support}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function htmlOf(words: MailWords, origin: string): string {
  const { subject, heading, paragraphs, facts, button, notes } = words;
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:17px;line-height:26px;color:${INK}">${escaped(text)}</p>`;
  const fact = ([label, value]: [string, string]) =>
    `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid ${LINE};font-size:15px;color:${MUTED};white-space:nowrap;vertical-align:top">${escaped(label)}</td><td style="padding:8px 0;border-top:1px solid ${LINE};font-size:15px;color:${INK}">${escaped(value)}</td></tr>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fbfaf6;font-family:${SANS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px"><a href="${escaped(origin)}" style="color:${INK};text-decoration:none;font-family:${SERIF};font-size:22px"><img src="${escaped(origin)}/mark-email.png" width="32" height="32" alt="" style="border:0;vertical-align:middle;margin-right:10px">${escaped(brand.name)}</a></td></tr>
<tr><td style="padding:32px 28px 16px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
<h1 style="margin:0 0 16px;font-family:${SERIF};font-weight:500;font-size:26px;line-height:32px;color:${INK}">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts?.length ? `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 24px;border-bottom:1px solid ${LINE}">${facts.map(fact).join('')}</table>` : ''}
${button ? `<p style="margin:8px 0 24px"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 22px;background:${LEAF};border-radius:8px;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>` : ''}
${(notes ?? []).map((note) => `<p style="margin:0 0 12px;font-size:15px;line-height:22px;color:${MUTED}">${escaped(note)}</p>`).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:20px;color:${MUTED}">${escaped(brand.name)} &middot; <a href="mailto:${brand.mailboxes.support}" style="color:${MUTED}">${brand.mailboxes.support}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
