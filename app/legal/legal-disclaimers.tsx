import * as words from '#text/legal/legal-disclaimers';
import { brand } from '../../core/brand.ts';
import { demoLabel } from '../../core/people/experts/demo-label.ts';
import { PageLink } from '../ui/page-link.tsx';
import { RichText } from '../ui/rich-text.tsx';

export function LegalDisclaimers() {
  return (
    <div className="prose max-w-[70ch]">
      <h2 className="!mt-0">{words.not_medical_advice()}</h2>
      <p>{words.nothing_on_nothing_said({ brand: brand.name })}</p>
      <h2>{words.not_evaluated_by_the_fda()}</h2>
      <p>{words.statements_here_have_not_been()}</p>
      <h2>{words.not_legal_advice()}</h2>
      <p>{words.our_table_states_says()}</p>
      <h2>{words.independent_experts()}</h2>
      <p>{words.experts_work_on_their_own()}</p>
      <h2>{words.results_differ()}</h2>
      <p>{words.people_respond_differently_to_same()}</p>
      <h2>{words.words_we_use()}</h2>
      <p>
        <RichText
          message={words.categories_carry_wellness_names}
          link={(text) => <PageLink to="/how-it-works#terminology">{text}</PageLink>}
        />
      </p>
      <h2>{words.demo_listings()}</h2>
      <p>{words.some_listings_show_how({ demoLabel: demoLabel() })}</p>
      <h2>{words.other_sites()}</h2>
      <p>{words.links_lead_to_places()}</p>
    </div>
  );
}
