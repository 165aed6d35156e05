import { useLoaderData } from 'react-router';
import { brand } from '../../core/brand.ts';
import { visitOf } from '../context.server.ts';
import { LongPage, type LongSection } from '../layout/long-page.tsx';
import { MailLink } from '../layout/mail-link.tsx';
import { READING_PAGE } from '../layout/page-script.ts';
import { pageMeta } from '../page-meta.ts';
import { PageLink } from '../ui/page-link.tsx';
import type { Route } from './+types/privacy-policy.route';

export const handle = READING_PAGE;

export function loader(args: Route.LoaderArgs) {
  return { paidBy: visitOf(args).ctx.payments.provider.name };
}

export const meta = () =>
  pageMeta(
    'Privacy Policy',
    `What ${brand.name} knows about you, why, who else sees it, how long it is kept, and what you can ask of us.`,
  );

const name = brand.name;

function StripeNamed() {
  const { paidBy } = useLoaderData<typeof loader>();
  if (paidBy !== 'stripe') return null;
  return ' card payments are taken by Stripe, which learns your card, your name and your e-mail address; it also pays experts, who give it their identity, bank account and tax number. It keeps all of that under its own privacy policy;';
}

const sections: readonly LongSection[] = [
  {
    id: 'scope',
    title: 'What this covers',
    body: (
      <p>
        This policy covers the {name} website and the e-mails it sends, for visitors, clients and experts. It
        does not cover what an expert writes down in a consultation: each expert is responsible for that.
        Links to other sites lead to places with policies of their own.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    body: (
      <>
        <h3>What you give us</h3>
        <ul>
          <li>
            <strong>Account:</strong> first and last name, e-mail address, date of birth (to know that you are
            at least 21), and, if you add them, a phone number and a photo. A password is kept only as a
            one-way hash. If you sign in with Google, we receive your name, e-mail address and picture from
            Google, never your Google password.
          </li>
          <li>
            <strong>Client profile:</strong> the name shown, location, interests, gender if you state it, and
            short notes for consultations.
          </li>
          <li>
            <strong>Expert application and profile:</strong> name or business name, contact details, place of
            consultation, business license number of a center with its state and expiry, photos, for
            individuals a picture of an identity document with the legal name and date of birth on it, what
            you write about your expertise, your availability and the options you offer.
          </li>
          <li>
            <strong>Bookings and messages:</strong> whom you consult, when, where, about which option, at what
            price; what you write to each other.
          </li>
          <li>
            <strong>Reviews:</strong> the stars and words that you give a consultation, and the public answer
            of the practice. Words that our check has stopped are read by our team first.
          </li>
          <li>
            <strong>Favorites and waits:</strong> which experts you save, whose next free time you want to
            hear about, and near which ZIP codes or towns you want to hear about the first expert. No one else
            learns of these, not even the expert.
          </li>
          <li>
            <strong>Payments and payouts:</strong> what was held on your card, charged and given back, and,
            for experts, what they are owed and paid, with a statement for each month that names no client.
            Who you are for taxes, your tax number and your bank account you tell the payment provider; we
            learn only whether your payout account is ready.
          </li>
          <li>
            <strong>Reports:</strong> whom you report and why. With a review or a message that you report, we
            keep a copy of its words and who wrote it; of a conversation our team reads nothing else.
          </li>
          <li>
            <strong>Disputes:</strong> what a client says went wrong with a consultation, what the expert
            answers, and the pictures that either adds. The two sides and the admins who decide see them, and
            each view of a picture by an admin is recorded.
          </li>
          <li>
            <strong>Letters to us:</strong> what you send by the contact form or by e-mail.
          </li>
          <li>
            <strong>“Tell me when this changes”:</strong> the e-mail address and the state, without an
            account, so that we can write once when the state is served.
          </li>
        </ul>
        <h3>What comes with the technology</h3>
        <ul>
          <li>
            While you are signed in: the network address and the browser of each session, so that a sign-in
            that was not yours can be noticed and ended.
          </li>
          <li>Which version of our terms you agreed to, when, and from which network address.</li>
          <li>Your time zone, so we get your age and your appointment times right.</li>
          <li>
            Operating logs: which page was asked for, when, how long it took and whether it worked. They hold
            no message texts.
          </li>
          <li>
            Counts of attempts to sign in, by network address, to stop guessing of passwords. They are few and
            short-lived.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'what-we-do-not',
    title: 'What we do not collect',
    body: (
      <ul>
        <li>No advertising or analytics trackers, and no profiles of what you do on other sites.</li>
        <li>
          No full card or bank numbers: where a payment provider is used, you give those to the provider.
        </li>
        <li>No medical records. Please do not put a diagnosis into a profile or a message.</li>
        <li>No trail of where you are. See “Your location” below.</li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we use it',
    body: (
      <>
        <p>We use personal information to:</p>
        <ul>
          <li>open and protect your account, and make sure that users are of age;</li>
          <li>show experts near you and pass a request to the expert you chose;</li>
          <li>review applications, verify locations and list approved experts;</li>
          <li>send what belongs to the service: confirmations, reminders, security notices;</li>
          <li>answer you, settle complaints and prevent abuse;</li>
          <li>keep the books and meet our legal obligations;</li>
          <li>find and fix bugs.</li>
        </ul>
        <p>
          The subject lines of our e-mails are kept neutral: they name no category and no product, because
          others may see your screen.
        </p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'What other people see',
    body: (
      <ul>
        <li>
          <strong>An approved expert’s profile is public:</strong> name or alias, photo, place, bio,
          expertise, options, rating and reviews. A private phone number or e-mail address is not shown on it.
        </li>
        <li>
          <strong>A client’s profile</strong> follows the switches in the dashboard: name, photo, gender and
          interests can each be hidden. Without a saved profile, an expert whom the client asks sees the
          client’s first name, the first letter of the last name, and the photo, as far as they are given. A
          name that is hidden or missing appears as “Anonymous User”.
        </li>
        <li>
          <strong>A review</strong> is public and carries a first name and an initial, unless your profile
          hides your name.
        </li>
        <li>
          <strong>A booking and its messages</strong> are seen by the two people concerned, and by our staff
          only where a complaint, safety or the law requires it.
        </li>
      </ul>
    ),
  },
  {
    id: 'sharing',
    title: 'Whom we share it with',
    body: (
      <>
        <p>
          We do not sell personal information, and we do not share it for advertising across sites. It leaves
          us only:
        </p>
        <ul>
          <li>to the client or expert at the other end of your booking, as far as the booking needs it;</li>
          <li>
            to companies that work for us and are bound to our instructions: hosting, sending of e-mail,
            payment;
            <StripeNamed />
          </li>
          <li>to Google, if you choose to sign in with Google;</li>
          <li>
            to authorities or courts where the law obliges us. We read such demands narrowly and tell you of
            them unless we are forbidden to;
          </li>
          <li>to a successor, if the business changes hands; this policy then goes with the data.</li>
        </ul>
        <p>
          The map is drawn from our own server, and place names and ZIP codes are looked up there, so that no
          map company learns what you search for.
        </p>
      </>
    ),
  },
  {
    id: 'location',
    title: 'Your location',
    body: (
      <p>
        “My Location” works only after you allow it in your browser. The position serves to center the map, to
        find experts near it and to tell whether the service is offered there. It is not stored with your
        account. You can always search by ZIP code instead. What others see of an expert’s place of
        consultation is for the expert to choose: the exact point, or only the town and a point somewhere
        near. The address itself is shown to the client of an accepted booking alone.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        We use a few cookies, all our own and none for analytics or advertising. The{' '}
        <PageLink to="/cookie-policy">Cookie Policy</PageLink> names each of them.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Account and profile: until you close the account.</li>
        <li>
          What you agreed to, with version, date and network address: as long as it can be asked of us; once
          the account is closed, without your name and network address.
        </li>
        <li>Sessions: until you sign out or they expire.</li>
        <li>
          Bookings and records of payment: as long as accounting, tax and limitation rules require, as a rule
          seven years, with your name removed where it is no longer needed. The same holds for payouts and
          statements.
        </li>
        <li>Favorites: until you remove them or close the account.</li>
        <li>A wait for a free time: until we have told you, at most 90 days.</li>
        <li>A wait for an expert near a ZIP code or town: until we have told you, at most a year.</li>
        <li>
          What you typed into a form that needed you to log in first: an hour, encrypted, and until it is
          shown to you once.
        </li>
        <li>
          Reviews: until you withdraw them; once the account is closed, without your name. That a consultation
          had a review stays noted.
        </li>
        <li>
          The pictures in an application, such as the identity document, and the legal name and date of birth
          given with it: until 30 days after the decision. They are kept encrypted. A photo that you choose
          before you have an account: a day.
        </li>
        <li>
          The pictures in a dispute: until 30 days after it is decided or withdrawn, and no longer than the
          account of the person who added them. They are kept encrypted.
        </li>
        <li>Applications that were declined: twelve months, so that a new one can be judged fairly.</li>
        <li>
          Reports, with the copy of what was reported: until the person who made the report or the person it
          is about has closed their account.
        </li>
        <li>Messages to support: two years after the matter is closed.</li>
        <li>
          An address left with “Tell me when this changes”: until we have written once, at most two years. The
          e-mail has a link where you need one to leave other lists; to leave earlier, write to us.
        </li>
        <li>Operating logs: up to 90 days. Backups: up to 35 days beyond that.</li>
      </ul>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted. Session cookies cannot be read by scripts. Passwords are hashed, uploads
        are re-encoded so that hidden data such as the place where a photo was taken is removed, and only
        people who need it for their work can reach the data. No system is perfect: if a breach affects you,
        we tell you and the authorities as the law requires.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your choices and rights',
    body: (
      <>
        <p>
          You can see and change most of your data in the dashboard, and your settings have a button that
          downloads it as one ZIP file. Wherever you live, you may also ask us to give you a copy, correct it,
          or delete it, by writing to <MailLink box="privacy" /> from the address of your account. We answer
          within 45 days and say so if the law lets us keep something.
        </p>
        <h3>If you live in California</h3>
        <p>
          You have the right to know what we collect, use and disclose; to a copy; to correction; to deletion;
          and to limit the use of sensitive information. The categories concerned are identifiers, account and
          commercial information, internet activity on this site, approximate place, and what you choose to
          tell us. We neither sell nor share personal information as California law uses these words, and have
          not done so in the past twelve months. An authorized agent may act for you, and you will not be
          treated worse for using a right. Residents of other states with similar laws may use the same way,
          and may appeal to the same address.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Adults only',
    body: (
      <p>
        {name} is for people of 21 and over. We do not knowingly keep data of anyone younger; if you believe
        that we do, write to <MailLink box="privacy" /> and we will delete it.
      </p>
    ),
  },
  {
    id: 'place',
    title: 'Where it is processed',
    body: (
      <p>
        The service is directed to the United States and the data is processed there. If you visit from
        elsewhere, your information travels to the United States.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes, we list the change with its date at the top, and write to account holders
        before a change that matters to them takes effect.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions and requests about privacy: <MailLink box="privacy" />. For everything else, see the{' '}
        <PageLink to="/contact">contact page</PageLink>.
      </p>
    ),
  },
];

export default function PrivacyPolicy() {
  return (
    <LongPage
      area="Legal"
      title="Privacy Policy"
      updated="May 5, 2025"
      changes={[
        {
          day: 'November 28, 2026',
          what: 'Says that we keep the legal name and date of birth on an identity document, and how long.',
        },
        {
          day: 'November 27, 2026',
          what: 'Says that we keep the ZIP codes and towns near which you want to hear about the first expert, and how long.',
        },
        {
          day: 'November 25, 2026',
          what: 'Says how long we keep a photo chosen before you have an account, and a form typed before you log in.',
        },
        { day: 'November 24, 2026', what: 'Says what we keep of a dispute, and for how long.' },
        {
          day: 'November 23, 2026',
          what: 'Says more about bookings, reviews, favorites, reports, payments and payouts, and how long we keep each.',
        },
      ]}
      numbered
      lead={
        <p>
          Wellness is a private matter. We collect what the service needs, show others only what you choose,
          sell nothing, and track you nowhere else.
        </p>
      }
      sections={sections}
    />
  );
}
