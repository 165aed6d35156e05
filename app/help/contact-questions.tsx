import * as words from '#text/help/contact-questions';
import { brand } from '../../core/brand.ts';
import { MailLink } from '../layout/mail-link.tsx';
import type { AccordionItem } from '../ui/accordion.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { ListingFee } from './announced-terms.tsx';

export const contactQuestions = (): readonly AccordionItem[] => [
  {
    id: 'what-is-it',
    title: words.what_is({ brand: brand.name }),
    content: (
      <p>
        <RichText
          message={words.marketplace_where_adults_21}
          link={(text) => (
            <PageLink to="/how-it-works" className="text-link">
              {text}
            </PageLink>
          )}
        />
      </p>
    ),
  },
  {
    id: 'find-an-expert',
    title: words.how_do_i_find(),
    content: (
      <p>
        <RichText
          message={words.enter_zip_code_above}
          link={(text) => (
            <PageLink to="/" className="text-link">
              {text}
            </PageLink>
          )}
          link2={(text) => (
            <PageLink to="/legal-information?tab=compliance" className="text-link">
              {text}
            </PageLink>
          )}
        />
      </p>
    ),
  },
  {
    id: 'become-an-expert',
    title: words.how_do_i_become(),
    content: (
      <p>
        {words.apply_with_your_contact()} <ListingFee of="individual" /> {words.for_an_individual_and()}{' '}
        <ListingFee of="wellnessCenter" />{' '}
        <RichText
          message={words.for_wellness_center_review}
          link={(text) => (
            <PageLink to="/become-expert" className="text-link">
              {text}
            </PageLink>
          )}
        />
      </p>
    ),
  },
  {
    id: 'is-it-secure',
    title: words.is_my_personal_information_secure(),
    content: (
      <p>
        <RichText
          message={words.connections_encrypted_passwords_stored}
          link={(text) => (
            <PageLink to="/privacy-policy" className="text-link">
              {text}
            </PageLink>
          )}
        />
      </p>
    ),
  },
  {
    id: 'report-an-issue',
    title: words.how_do_i_report(),
    content: (
      <p>
        {words.write_to_us_with_name()} <MailLink box="safety" subject={words.safety_report()} />
        {words.in_emergency_call_911()}
      </p>
    ),
  },
];
