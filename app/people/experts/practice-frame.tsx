import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '#text/people/experts/screens';
import { PAYOUTS_PATH } from '../../../core/business/payouts/payout-paths.ts';
import { SPOTLIGHT_PATH } from '../../../core/money/spotlight/spotlight-path.ts';
import { AsksBeforeLeaving } from '../../sending/unsaved.tsx';
import { useKeptFocus } from '../../sending/use-kept-focus.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SegmentedSwitch } from '../../ui/fields/segmented-switch.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { LinkTabs } from '../../ui/tabs.tsx';
import {
  APPEARANCE_PATH,
  AVAILABILITY_PATH,
  PHOTOS_PATH,
  PRACTICE_PATH,
  pathFor,
  SERVICES_PATH,
  TEAM_PATH,
} from './practice-path.ts';
import { NextStep, SetupNote, type ShownSetupNote } from './setup-note.tsx';
import type { PracticeAccess } from './spotlight-words.ts';

const TABS = [
  { path: PRACTICE_PATH, label: words.tab_profile },
  { path: SERVICES_PATH, label: words.tab_services },
  { path: PHOTOS_PATH, label: words.tab_photos },
  { path: APPEARANCE_PATH, label: words.tab_appearance },
  { path: AVAILABILITY_PATH, label: words.tab_availability },
  { path: TEAM_PATH, label: words.tab_team },
  { path: PAYOUTS_PATH, label: words.tab_payouts },
] as const;

export type PracticeTab = (typeof TABS)[number]['path'];

/** Shown to staff above tabs where they can do something. */
const STAFF_WORDS: Partial<Record<PracticeTab, () => string>> = {
  [AVAILABILITY_PATH]: words.staff_availability,
  [TEAM_PATH]: words.staff_team,
};

/**
 * Checks whether a practice has a tab. Only centers have the team tab, and only owners whose clients pay by
 * card have the payouts tab.
 */
function isThere(
  path: PracticeTab,
  practice: { type: 'individual' | 'wellness-center'; mayChange: boolean; isPaidOut: boolean },
): boolean {
  if (path === TEAM_PATH) return practice.type === 'wellness-center';
  return path !== PAYOUTS_PATH || (practice.mayChange && practice.isPaidOut);
}

export function PracticeFrame(props: {
  tab: PracticeTab;
  practice: {
    id: string;
    name: string;
    type: 'individual' | 'wellness-center';
    isApproved: boolean;
    mayChange: boolean;
    /** Whether clients pay the practice by card. If so, it has payouts. */
    isPaidOut: boolean;
    setup: ShownSetupNote | null;
  };
  access: PracticeAccess;
  /** The practices to choose from; empty if there is only one. */
  choice: readonly { id: string; name: string }[];
  /** Whether wide screens show something beside the tab's cards. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const { tab, practice, access, choice, isWide = false } = props;
  const named = choice.length > 0 ? practice.id : null;
  useKeptFocus();
  return (
    <div className={isWide ? 'max-w-3xl xl:max-w-none' : 'max-w-3xl'}>
      <h1 className="font-display text-3xl">{words.expert_profile()}</h1>
      <div className="mt-1 mb-3 flex flex-wrap items-center gap-x-4 sm:mb-6">
        <p className="min-w-0 text-muted [overflow-wrap:anywhere]">{practice.name}</p>
        <SpotlightBadge access={access} to={pathFor(SPOTLIGHT_PATH, named)} />
        {practice.isApproved && (
          <ButtonLink
            to={`/expert/${practice.id}`}
            variant="ghost"
            size="sm"
            className="max-sm:-ml-3 sm:ml-auto"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            {words.view_public_profile()}
          </ButtonLink>
        )}
      </div>
      {choice.length > 0 && (
        <SegmentedSwitch
          label={words.practice()}
          className="mb-6 max-w-full flex-wrap"
          value={practice.id}
          segments={choice.map(({ id, name }) => ({ value: id, label: name, to: pathFor(tab, id) }))}
        />
      )}
      <LinkTabs
        label={words.expert_profile()}
        tabs={TABS.filter(({ path }) => path === tab || isThere(path, practice)).map(({ path, label }) => ({
          to: pathFor(path, named),
          label: label(),
          current: path === tab,
        }))}
      />
      <div className="pt-6">
        {!practice.mayChange && (
          <Banner tone="info" className="mb-6">
            {(STAFF_WORDS[tab] ?? words.staff_cannot_change)()}
          </Banner>
        )}
        <SetupNote note={practice.setup} className="mb-6" />
        <AsksBeforeLeaving>{props.children}</AsksBeforeLeaving>
        {/* Again below the cards, because saving one keeps its place on the page. */}
        <NextStep note={practice.setup} className="mt-6" />
      </div>
    </div>
  );
}

/** Shows how long Spotlight lasts, or that a payment is due. Renders nothing without Spotlight. */
export function SpotlightBadge(props: {
  access: PracticeAccess;
  /** The page that manages Spotlight; undefined without a practice. */
  to?: string;
}) {
  const { access, to } = props;
  if (access.spotlightSays === null) return null;
  const badge = <Badge tone="spotlight">{access.spotlightSays}</Badge>;
  if (!to) return badge;
  return (
    <PageLink to={to} className="inline-flex min-h-11 items-center rounded-sm">
      {badge}
    </PageLink>
  );
}
