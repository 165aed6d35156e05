import { regionName } from '../../ground/geography/states.ts';
import { type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';

/** Returns the e-mail that tells an admin how many accepted consultations the law now forbids. */
export function strandedMail(
  to: string,
  { code, count }: { code: string; count: number },
  publicOrigin: string,
): WrittenMail {
  const what = count === 1 ? '1 accepted consultation' : `${count} accepted consultations`;
  const words = {
    to,
    subject: `${what} in ${regionName(code)}`,
    heading: `${what} in ${regionName(code)}`,
    paragraphs: [
      `The law does not allow ${count === 1 ? 'it on its day' : 'them on their days'}. We told both sides and cancelled nothing: ${count === 1 ? 'it stays' : 'they stay'} until one side cancels, and can begin on the day.`,
    ],
    button: { label: 'See them', url: new URL(`/admin/law/${code}`, publicOrigin).toString() },
  };
  return writeMail(words, publicOrigin);
}
