import { brand } from '../../core/brand.ts';

export function MailLink({ box, subject }: { box: keyof typeof brand.mailboxes; subject?: string }) {
  const address = brand.mailboxes[box];
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <a className="text-link" href={`mailto:${address}${query}`}>
      {address}
    </a>
  );
}
