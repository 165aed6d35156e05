import * as messages from '#text/legal/legal-information';
import { brand } from '../../core/brand.ts';
import { sayLaw } from '../../core/ground/geography/say-law.server.ts';
import { statesByName } from '../../core/ground/geography/states.ts';
import { visitOf } from '../context.server.ts';
import { READING_PAGE } from '../layout/page-script.ts';
import { ReturnHome } from '../layout/return-home.tsx';
import { pageMeta } from '../page-meta.ts';
import { LinkTabs } from '../ui/tabs.tsx';
import type { Route } from './+types/legal-information.route';
import { EnglishGoverns } from './english-governs.tsx';
import { LegalCompliance } from './legal-compliance.tsx';
import { LegalDisclaimers } from './legal-disclaimers.tsx';
import { LegalOverview } from './legal-overview.tsx';
import type { StateRow } from './state-tiles.tsx';

export const handle = READING_PAGE;

const TABS = ['overview', 'compliance', 'disclaimers'] as const;
type Tab = (typeof TABS)[number];

const LABELS: Record<Tab, () => string> = {
  overview: messages.overview,
  compliance: messages.compliance,
  disclaimers: messages.disclaimers,
};

export function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get('tab');
  const tab: Tab = TABS.find((one) => one === asked) ?? 'overview';
  if (tab !== 'compliance') return { tab, states: null };
  const { ctx } = visitOf(args);
  const today = ctx.now().toZonedDateTimeISO('America/New_York').toPlainDate();
  const states = statesByName().flatMap((state): StateRow[] => {
    const row = ctx.law.rowOf(state.code, today);
    return row ? [{ code: state.code, name: state.name, status: row.status, note: sayLaw(row) }] : [];
  });
  return { tab, states };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const tab = loaderData?.tab ?? 'overview';
  return pageMeta(
    tab === 'overview'
      ? messages.legal_information()
      : messages.legal_information_2({ labels: LABELS[tab]() }),
    messages.where_may_used_which({ brand: brand.name }),
  );
}

export default function LegalInformation({ loaderData }: Route.ComponentProps) {
  const { tab, states } = loaderData;
  return (
    <div className="shell py-10 sm:py-16 print:py-0">
      <div className="mx-auto max-w-5xl">
        <p className="font-semibold text-accent-text text-sm">{messages.legal()}</p>
        <h1 className="mt-2 text-3xl sm:text-4xl">{messages.legal_information()}</h1>
        <p className="mt-4 text-muted text-sm">{messages.last_updated_may_5_2025()}</p>
        <EnglishGoverns />
        <LinkTabs
          label={messages.legal_information_3()}
          className="mt-8"
          tabs={TABS.map((one) => ({
            to: one === 'overview' ? '/legal-information' : `/legal-information?tab=${one}`,
            label: LABELS[one](),
            current: one === tab,
          }))}
        />
        <div className="pt-8">
          {tab === 'overview' && <LegalOverview />}
          {tab === 'compliance' && <LegalCompliance states={states ?? []} />}
          {tab === 'disclaimers' && <LegalDisclaimers />}
        </div>
        <ReturnHome />
      </div>
    </div>
  );
}
