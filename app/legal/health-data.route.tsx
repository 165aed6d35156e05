import { brand } from '../../core/brand.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';

export const handle = READING_PAGE;

export const meta = () =>
  pageMeta(
    'Consumer Health Data Notice',
    `What ${brand.name} treats as consumer health data under the laws of Washington and Nevada, why, who sees it, and what you can ask of us.`,
  );

const name = brand.name;

const sections: readonly LongSection[] = [
  {
    id: 'whom-it-concerns',
    title: 'Whom this concerns',
    body: (
      <p>
        The laws of Washington (the My Health My Data Act) and of Nevada (Senate Bill 370) ask for a notice of
        its own about consumer health data. It is written for people who live there, and we treat everyone
        alike. The <PageLink to="/privacy-policy">Privacy Policy</PageLink> covers all other data.
      </p>
    ),
  },
  {
    id: 'what-it-is',
    title: 'What we treat as health data',
    body: (
      <>
        <p>We do not ask for a diagnosis. These can still say something about a person’s health:</p>
        <ul>
          <li>the interests, gender and consultation notes of a client profile;</li>
          <li>which experts you ask for a consultation, about which option, when and where;</li>
          <li>what client and expert write to each other, and reviews.</li>
        </ul>
        <p>All of it comes from you, and from the expert whom you consult.</p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we use it',
    body: (
      <p>
        To pass your request to the expert you chose, to show your profile to those you choose, to carry your
        messages, and to keep people safe. We use it for nothing else: not for advertising, and not to guess
        at anything about you.
      </p>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    body: (
      <>
        <p>
          We do not sell consumer health data. We share it with the expert or client at the other end of a
          booking or conversation, and with no one else but:
        </p>
        <ul>
          <li>companies that host the service and send its e-mails, bound to our instructions;</li>
          <li>authorities, where the law obliges us.</li>
        </ul>
        <p>
          {name} has no affiliates that it shares this data with, and no outside trackers collect it here.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'What you can ask of us',
    body: (
      <>
        <ul>
          <li>
            whether we have such data of you, and a copy of it with the list of those it was shared with;
          </li>
          <li>to delete it, here and at those who received it from us;</li>
          <li>to withdraw your consent to what we collect and share.</li>
        </ul>
        <p>
          Your account settings have a button that downloads your data, and one that deletes your account. You
          can also write to <MailLink box="privacy" /> from the address of your account. We answer within 45
          days, free of charge, and treat no one worse for asking.
        </p>
        <p>
          If we decline, you may appeal to the same address, and we answer that within 45 days. If the answer
          is still no, you can turn to the Attorney General of your state: in Washington at{' '}
          <a href="https://www.atg.wa.gov/file-complaint" rel="noopener noreferrer" target="_blank">
            atg.wa.gov/file-complaint
          </a>
          , in Nevada at{' '}
          <a href="https://ag.nv.gov/Complaints/File_Complaint/" rel="noopener noreferrer" target="_blank">
            ag.nv.gov
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        Before we collect or use such data for anything that is not named here, we ask for your agreement. A
        change of this notice changes its date.
      </p>
    ),
  },
];

export default function HealthData() {
  return (
    <LongPage
      area="Legal"
      title="Consumer Health Data Notice"
      updated="November 22, 2026"
      numbered
      lead={
        <p>
          What you seek here is private. This page tells how we treat what could say something about health.
        </p>
      }
      sections={sections}
    />
  );
}
