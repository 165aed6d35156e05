import * as words from '#text/overview/account-settings/screens';
import * as apps from '#text/people/apps/screens';
import * as webhooks from '#text/people/webhooks/screens';
import { type OpenNow, readOpenAddresses } from '../../../core/people/accounts/open-addresses.server.ts';
import { PHOTO_WORDS, type PhotoFault } from '../../../core/people/accounts/pictures/photo.ts';
import { readAccount } from '../../../core/people/accounts/read-account.server.ts';
import { UNDO_DAYS } from '../../../core/people/accounts/undo-days.ts';
import { proofAsked } from '../../../core/people/sign-in/fresh-proof.server.ts';
import { readSessions } from '../../../core/people/sign-in/read-sessions.server.ts';
import { WEBHOOKS_PATH } from '../../../core/people/webhooks/webhook-paths.ts';
import { initialsOf } from '../../../lib/initials.ts';
import { sayDay, sayLongDay, sayTimeAndZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { LanguageCard } from '../../layout/language/language-card.tsx';
import { pageMeta } from '../../page-meta.ts';
import { type FormattedAddress, OpenAddressesCard } from '../../people/accounts/open-addresses-card.tsx';
import { birthDatePath } from '../../people/sign-in/birth-date-path.ts';
import { HiddenCard } from '../../people/view-as/hidden-card.tsx';
import { useIsViewing } from '../../people/view-as/use-is-viewing.ts';
import { feedUrlOf } from '../../practice/outside-calendars/calendar-feed-acts.server.ts';
import { CalendarFeedCard } from '../../practice/outside-calendars/calendar-feed-card.tsx';
import { Renewed } from '../../sending/renewed.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/settings.route';
import { DataCard, LeavingBanner } from './data-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { PendingEmail } from './pending-email.tsx';
import { PhotoForm } from './photo-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { type FormattedSession, SessionsCard } from './sessions-card.tsx';
import { settingsAction } from './settings-actions.server.ts';

const GOOGLE_SECURITY = 'https://myaccount.google.com/security';
const NO_ZONE = 'America/New_York';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx, config } = visitOf(args);
  const { sessionId } = ctx;
  const [account, signedIn, asks, feedUrl, open] = await Promise.all([
    readAccount(ctx),
    readSessions(ctx),
    ctx.viewing ? null : proofAsked(ctx),
    feedUrlOf(ctx, 'own'),
    readOpenAddresses(ctx),
  ]);
  const zone = account.zone ?? NO_ZONE;
  const sessions = signedIn.map(({ id, device, seenAt }): FormattedSession => {
    const isThis = id === sessionId;
    const seen = words.last_seen({ day: sayDay(seenAt, zone), time: sayTimeAndZone(seenAt, zone) });
    return { id, device, isThis, seen: isThis ? words.active_now() : seen };
  });
  sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis));
  const addresses = open.map(
    (one): FormattedAddress => ({
      ...one,
      label: one.label(),
      note: noteOf(one, zone),
    }),
  );
  const leavesOn = account.deleteAt && sayLongDay(account.deleteAt, zone);
  const isBack = new URL(args.request.url).searchParams.has('leaving');
  return {
    account,
    sessions,
    initials: initialsOf(account),
    fault: faultOf(args.request),
    leavesOn,
    asks,
    isBack,
    feedUrl,
    addresses,
    languages: config.languages,
  };
}

function noteOf({ kind, madeAt }: OpenNow, zone: string): string {
  if (kind === 'unsubscribe') return words.unsubscribe_note();
  const made = madeAt ? words.made_on({ madeAt: sayDay(madeAt, zone) }) : '';
  return kind === 'undo-email' ? words.guards_account({ made, undoDays: UNDO_DAYS }) : made;
}

/** Reads from the URL why we refused the last photo; null if we did not. */
function faultOf(request: Request): PhotoFault | null {
  const named = new URL(request.url).searchParams.get('photo') ?? '';
  return Object.hasOwn(PHOTO_WORDS, named) ? (named as PhotoFault) : null;
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  return await settingsAction(args);
}

export const meta = () => [
  ...pageMeta(words.account_settings(), words.settings_description()),
  { name: 'robots', content: 'noindex' },
];

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, sessions, initials, fault, leavesOn, asks, isBack, feedUrl, addresses } = loaderData;
  const isHidden = useIsViewing();
  const renewable = addresses.filter(({ mayEnd }) => mayEnd).map(({ label }) => label);
  const profile = actionData?.about === 'profile' ? actionData : undefined;
  const deletion = actionData?.about === 'deletion' ? actionData : undefined;
  const password = actionData?.about === 'password' ? actionData : undefined;
  const { firstName, lastName, email, phone, pendingEmail, image, isGoogleUser } = account;
  return (
    <>
      <PageHeading title={words.account_settings()} />
      <div className="flex max-w-2xl flex-col gap-6">
        {leavesOn && <LeavingBanner leavesOn={leavesOn} />}
        {!account.hasBirthDate && (
          <Banner
            tone="info"
            title={words.add_date_of_birth()}
            action={
              <ButtonLink to={birthDatePath('/dashboard/settings')} variant="secondary" size="sm">
                {words.add_it()}
              </ButtonLink>
            }
          >
            {words.add_date_of_birth_text()}
          </Banner>
        )}
        <Card as="section" aria-labelledby="profile">
          <CardHeader id="profile" title={words.profile()} description={words.profile_text()} />
          <div className="mb-6 border-line border-y py-5">
            <PhotoForm image={image} initials={initials} fault={fault} />
          </div>
          {pendingEmail && <PendingEmail address={pendingEmail} />}
          <Renewed by={[firstName, lastName, email, phone, pendingEmail].join(' ')}>
            <ProfileForm {...{ firstName, lastName, email, phone, isGoogleUser }} answer={profile} />
          </Renewed>
        </Card>
        <LanguageCard languages={loaderData.languages} returnTo="/dashboard/settings" />
        {isHidden ? (
          <HiddenCard id="security" title={words.password_and_security()} />
        ) : (
          <Card as="section" aria-labelledby="security">
            <CardHeader
              id="security"
              title={words.password_and_security()}
              description={isGoogleUser ? words.google_password() : words.changing_password_text()}
            />
            {isGoogleUser ? (
              <a
                href={GOOGLE_SECURITY}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'secondary' })}
              >
                {words.open_google_account()}
              </a>
            ) : (
              <details open={password !== undefined}>
                <summary className={buttonClass({ variant: 'secondary', className: 'list-none' })}>
                  {words.change_password()}
                </summary>
                <PasswordForm answer={password} opens={renewable} />
              </details>
            )}
            {!isGoogleUser && (
              <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-6">
                <div className="min-w-0">
                  <div className="flex flex-wrap items-center gap-2">
                    <h3>{words.two_step()}</h3>
                    <Badge tone={account.twoStep.on ? 'positive' : 'neutral'}>
                      {account.twoStep.on ? words.on() : words.off()}
                    </Badge>
                  </div>
                  <p className="text-muted text-sm">{words.two_step_text()}</p>
                </div>
                <ButtonLink to="/dashboard/settings/two-step" variant="secondary">
                  {account.twoStep.on ? words.manage() : words.set_it_up()}
                </ButtonLink>
              </div>
            )}
          </Card>
        )}
        {isHidden ? (
          <HiddenCard id="calendar" title={words.your_calendar()} />
        ) : (
          <>
            <CalendarFeedCard feedUrl={feedUrl} description={words.calendar_text()} />
            <Programs />
            <OpenAddressesCard addresses={addresses} />
            <SessionsCard sessions={sessions} opens={renewable} />
            <DataCard leavesOn={leavesOn} answer={deletion} {...{ asks, isBack }} />
          </>
        )}
      </div>
    </>
  );
}

/** Leads to everything by which programs act for the person or hear of them. */
function Programs() {
  return (
    <>
      <LinkCard
        id="programs"
        title={words.programs()}
        description={words.programs_text()}
        to="/dashboard/settings/keys"
        link={words.api_keys()}
      />
      <LinkCard
        id="webhooks"
        title={webhooks.webhooks()}
        description={webhooks.settings_text()}
        to={WEBHOOKS_PATH}
        link={webhooks.webhooks()}
      />
      <LinkCard
        id="apps"
        title={apps.connected_apps()}
        description={apps.settings_text()}
        to="/dashboard/settings/apps"
        link={apps.connected_apps()}
      />
    </>
  );
}

type LinkCardProps = { id: string; title: string; description: string; to: string; link: string };

/** A card that leads to a page of its own. */
function LinkCard({ id, title, description, to, link }: LinkCardProps) {
  const action = (
    <ButtonLink to={to} variant="secondary">
      {link}
    </ButtonLink>
  );
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader {...{ id, title, description, action }} />
    </Card>
  );
}
