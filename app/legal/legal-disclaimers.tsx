import { brand } from '../../core/brand.ts';
import { DEMO_LABEL } from '../../core/people/experts/demo-label.ts';
import { PageLink } from '../ui/page-link.tsx';

export function LegalDisclaimers() {
  return (
    <div className="prose max-w-[70ch]">
      <h2 className="!mt-0">Not medical advice</h2>
      <p>
        Nothing on {brand.name} and nothing said in a consultation is a diagnosis, a treatment or a
        prescription. It is education for adults. Ask a physician or pharmacist before you change a treatment,
        if you are pregnant or nursing, or if you take medicines. In an emergency call 911.
      </p>
      <h2>Not evaluated by the FDA</h2>
      <p>
        Statements here have not been evaluated by the Food and Drug Administration. No product or method that
        an expert mentions is presented as able to diagnose, treat, cure or prevent a disease.
      </p>
      <h2>Not legal advice</h2>
      <p>
        Our table of states says where we offer the service. It does not tell you what you may possess, grow,
        use or carry. For that, ask a lawyer in your state.
      </p>
      <h2>Independent experts</h2>
      <p>
        Experts work on their own account and answer for their own advice. Review of an application, a badge,
        a rating or a Spotlight display is not an endorsement: Spotlight stands for a paid display or a high
        rating.
      </p>
      <h2>Results differ</h2>
      <p>
        People respond differently to the same plant, and reviews describe single experiences. We promise no
        particular effect.
      </p>
      <h2>Words we use</h2>
      <p>
        Categories carry wellness names. The question mark beside a term shows what the wider industry calls
        it; the <PageLink to="/how-it-works#terminology">terminology guide</PageLink> lists them all. The
        names are meant to be discreet, not to describe anything as something it is not.
      </p>
      <h2>Demo listings</h2>
      <p>
        Some listings show how the service will look in a state. They are marked “{DEMO_LABEL}” and cannot be
        booked.
      </p>
      <h2>Other sites</h2>
      <p>
        Links lead to places that we do not run. We are not responsible for what they say or do with your
        data.
      </p>
    </div>
  );
}
