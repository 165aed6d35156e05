import { ArrowLeft, BadgeCheck, DoorOpen, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as messages from '#text/finding/profiles/screens';
import type { ExpertProfile } from '../../../core/finding/profiles/expert-profile.ts';
import { sayState } from '../../../core/ground/geography/states.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { sayWhenCharged } from '../../../core/money/pricing/say-way-to-pay.ts';
import { accessLines } from '../../../core/people/experts/access.ts';
import { categoriesOf, categoryOf } from '../../../core/people/experts/categories.ts';
import { sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { demoLabel } from '../../../core/people/experts/demo-label.ts';
import { sayUsualAnswer } from '../../../core/people/experts/usual-answer.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { formatCents } from '../../../lib/money.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { sayMonth } from '../../../lib/when.ts';
import { photoSources } from '../../../platform/images/photo-address.ts';
import { bookingPath } from '../../consultations/bookings/booking-times.ts';
import { ShareMenu } from '../../layout/sharing/share-menu.tsx';
import { SURROUNDINGS_HEIGHT, SURROUNDINGS_WIDTH } from '../../map/surroundings-size.ts';
import { coverSources } from '../../people/experts/cover-address.ts';
import { optionsByCategory } from '../../people/experts/options-by-category.ts';
import type { Prices } from '../../people/experts/prices.ts';
import { SpotlightMark } from '../../people/experts/spotlight-mark.tsx';
import { VerifiedMark } from '../../people/experts/verified-mark.tsx';
import { COLUMNS } from '../../people/style/columns.ts';
import type { Look } from '../../people/style/look.ts';
import { MarkedText } from '../../people/style/marked-text.tsx';
import { patternBand, Styled } from '../../people/style/styled.tsx';
import { NameAndLanguages } from '../../practice/availability/practitioner-picker.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoverImage } from '../../ui/cover-image.tsx';
import { TermPopup } from '../../ui/overlays/term-popup.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { sayRating } from '../../ui/say-rating.ts';
import { Stars } from '../../ui/stars.tsx';
import { OwnClosed } from './own-closed.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { type FormattedTime, sayAvailability, sayLicense, sayType, timesByDay } from './profile-words.ts';

export interface ExpertPageProps {
  expert: Omit<ExpertProfile, 'nextFree' | 'style' | 'cardCode' | 'reviews' | 'starCounts' | 'gallery'>;
  reviews: string;
  photos: string;
  save: string;
  look: Look;
  prices: Prices;
  wayToPay: WayToPay;
  hasBadge: boolean;
  /** Such as 'English, Spanish'; empty if none are stated. */
  languages: string;
  /** Such as 'Atiende en español' on pages in Spanish; empty on pages in English. */
  ownLanguage: string;
  times: FormattedTime[];
  /** Such as 'Mountain Time in Denver'. */
  zoneName: string;
  availableNow: boolean;
  url: string;
  isSignedIn: boolean;
  /** Path of the page for this expert's city; null if there is none. */
  placePath: string | null;
  /**
   * For an owner, the titles of the required steps that are not done yet; null if there are none, and for
   * everyone else.
   */
  missing: string[] | null;
}

export function ExpertPage(props: ExpertPageProps) {
  const { expert, look } = props;
  const columns = COLUMNS[look.layout];
  // If the practice chose a pattern, it stays on top, and the photos are below it.
  const hasPattern = look.backgroundPattern !== 'none';
  return (
    <Styled look={look} className="shell py-3 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <BackToMap />
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
          <div dangerouslySetInnerHTML={{ __html: props.save }} />
          <ShareMenu url={props.url} />
        </div>
      </div>
      <div className="mt-2 grid items-start gap-4 sm:mt-4 sm:gap-6 lg:grid-cols-3 lg:gap-8">
        <Head {...props} className={columns.head} />
        <BookingAside {...props} className={columns.booking} />
        <div className={classNames('styled-part flex min-w-0 flex-col gap-8', columns.rest)}>
          {!expert.isDemo && <Proof expert={expert} className="lg:hidden" />}
          {props.photos && hasPattern && (
            <div className="overflow-hidden rounded-md border border-line">
              <PhotoStrip html={props.photos} />
            </div>
          )}
          {(look.customBio || expert.bio) && (
            <Section title={messages.about()}>
              {look.customBio ? (
                <MarkedText text={look.customBio} className="prose" />
              ) : (
                <p className="prose whitespace-pre-line">{expert.bio}</p>
              )}
            </Section>
          )}
          {expert.credentials && (
            <Section title={messages.credentials_certifications()}>
              <p className="prose whitespace-pre-line">{expert.credentials}</p>
            </Section>
          )}
          {expert.education && (
            <Section title={messages.education()}>
              <p className="prose whitespace-pre-line">{expert.education}</p>
            </Section>
          )}
          {expert.licenseState && <License state={expert.licenseState} />}
          <Section title={messages.consultation_methods()}>
            <ul className="flex flex-wrap gap-2">
              {expert.consultationMethods.map((method) => (
                <li key={method}>
                  <Badge>{sayMethod(method)}</Badge>
                </li>
              ))}
              {expert.consultationMethods.length === 0 && (
                <li className="text-muted">{messages.decide_together()}</li>
              )}
            </ul>
          </Section>
          {props.languages && (
            <Section title={messages.languages()}>
              <p className="first-letter:uppercase">{props.languages}</p>
            </Section>
          )}
          {expert.tags.length > 0 && (
            <Section title={messages.areas_of_expertise()}>
              <ul className="flex flex-wrap gap-x-3 gap-y-2">
                {categoriesOf(expert.tags).map(({ id, name, commonTerm }) => (
                  <li key={id} className="inline-flex items-center gap-0.5">
                    <Badge tone="positive">{name()}</Badge>
                    {commonTerm && <TermPopup term={name()} commonTerm={commonTerm()} />}
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Products expert={expert} prices={props.prices} />
          <Where expert={expert} />
          {props.reviews && (
            <Section title={messages.what_clients_say()}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
              <div dangerouslySetInnerHTML={{ __html: props.reviews }} />
            </Section>
          )}
          {expert.mayBeReported && (
            <p className="text-muted text-sm">
              <RichText
                message={messages.something_wrong}
                link={(text) => (
                  <PageLink
                    to={`/expert/${expert.id}/report`}
                    className="text-link inline-flex min-h-6 items-center touch:min-h-11"
                  >
                    {text}
                  </PageLink>
                )}
              />
            </p>
          )}
        </div>
      </div>
      {!expert.closed && <BookingBar expert={expert} />}
    </Styled>
  );
}

/** Sticks to the bottom of a phone's screen, so clients can book without scrolling. */
function BookingBar({ expert }: Pick<ExpertPageProps, 'expert'>) {
  return (
    <div className="at-end -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden">
      <p className="tabular">
        <span className="block font-display text-lg leading-6">{formatCents(expert.ratePerMinuteCents)}</span>
        <span className="block text-muted text-sm">{messages.per_minute()}</span>
      </p>
      <ButtonLink to={bookingPath(expert.id, {})} size="lg" className="max-sm:grow">
        {messages.request_consultation()}
      </ButtonLink>
    </div>
  );
}

/**
 * Links to the previous page of this visit, at its old scroll position, or to the search if there is none.
 */
function BackToMap() {
  const navigate = useNavigate();
  return (
    <ButtonLink
      to="/find-experts"
      variant="ghost"
      size="sm"
      className="-ml-3"
      onClick={(event) => {
        const cameFromHere = ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;
        if (!cameFromHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {messages.back_to_map()}
    </ButtonLink>
  );
}

function Head(
  props: Pick<ExpertPageProps, 'expert' | 'look' | 'hasBadge' | 'ownLanguage' | 'placePath' | 'photos'> & {
    className: string;
  },
) {
  const { expert, look, hasBadge, placePath, photos, className } = props;
  const [first, ...others] = expert.location.split(' · ');
  return (
    <header
      className={classNames(
        'styled-card min-w-0 overflow-hidden rounded-lg border border-line bg-surface',
        className,
      )}
    >
      {patternBand(look, 'h-20 sm:h-52') ??
        (photos ? (
          <PhotoStrip html={photos} />
        ) : (
          <CoverImage {...coverSources(expert.id)} isFirst className="h-20 w-full sm:h-52" />
        ))}
      <div className="p-4 sm:p-8">
        <div className="flex items-end gap-3 sm:block">
          {!expert.isDemo && (
            <Avatar
              src={expert.face}
              initials={initialsOfName(expert.name)}
              size="face"
              shape={look.profileImageStyle}
              className="relative -mt-12 shrink-0 outline-4 outline-surface sm:-mt-17 sm:mb-3"
            />
          )}
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            {expert.isDemo && <Badge>{demoLabel()}</Badge>}
            {hasBadge && <SpotlightMark isPaid={expert.isSpotlight} />}
            {expert.isVerified && <VerifiedMark />}
            {props.ownLanguage && <Badge tone="info">{props.ownLanguage}</Badge>}
            {expert.onlineNow && <Badge tone="positive">{messages.online_now()}</Badge>}
          </div>
        </div>
        <h1 className="mt-2 text-2xl sm:text-4xl">{expert.name}</h1>
        {expert.title && <p className="text-muted sm:mt-1 sm:text-lg">{expert.title}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 sm:mt-4 sm:gap-x-5 sm:gap-y-2">
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden="true" className="size-4 text-muted" />
            {placePath ? (
              <PageLink
                to={placePath}
                className="inline-flex min-h-6 items-center hover:text-accent-text touch:min-h-11"
              >
                {first}
              </PageLink>
            ) : (
              first
            )}
          </span>
          {others.map((place) => (
            <span key={place} className="inline-flex items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4 text-muted" />
              {place}
            </span>
          ))}
          <span className="text-muted">{sayType(expert.type)}</span>
          {!expert.isDemo &&
            look.showRating &&
            (expert.rating > 0 ? (
              <Stars
                rating={expert.rating}
                count={expert.reviewCount}
                said={sayRating(expert.rating, expert.reviewCount)}
                size="md"
              />
            ) : (
              <span className="text-muted">{messages.no_reviews_yet()}</span>
            ))}
        </p>
        {!expert.isDemo && <Proof expert={expert} className="mt-5 border-line border-t pt-4 max-lg:hidden" />}
      </div>
    </header>
  );
}

function Proof({ expert, className }: Pick<ExpertPageProps, 'expert'> & { className: string }) {
  const { memberSince, consultationsHeld: held, usualAnswer } = expert;
  const facts: (readonly [label: string, words: string])[] = [
    [messages.member_since(), sayMonth(memberSince)],
  ];
  if (held > 0) facts.push([messages.consultations({ count: held }), formatCount(held)]);
  if (usualAnswer !== null) facts.push([messages.usually_answers(), sayUsualAnswer(usualAnswer)]);
  return (
    <dl className={classNames('tabular flex flex-wrap gap-x-8 gap-y-3', className)}>
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-display text-lg">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function License({ state }: { state: string }) {
  return (
    <Section title={messages.license()}>
      <p className="flex items-start gap-2">
        <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <span>
          <span className="block font-semibold">{messages.license_verified()}</span>
          <span className="text-muted">{sayLicense(sayState(state))}</span>
        </span>
      </p>
    </Section>
  );
}

function Where({ expert }: Pick<ExpertPageProps, 'expert'>) {
  const src = pathInLanguage(`/expert/${expert.id}/where.svg`);
  const shared = {
    width: SURROUNDINGS_WIDTH,
    height: SURROUNDINGS_HEIGHT,
    loading: 'lazy',
    decoding: 'async',
  } as const;
  const alt = messages.map_of_surroundings({ location: expert.location });
  const look = 'h-auto w-full rounded-lg border border-line';
  const access = accessLines(expert.access);
  return (
    <Section title={messages.where()}>
      <PlacePhotos photos={expert.placePhotos} name={expert.name} />
      <img {...shared} alt={alt} src={src} className={`${look} block dark:hidden`} />
      <img {...shared} alt={alt} src={`${src}?theme=dark`} className={`${look} hidden dark:block`} />
      <p className="mt-3">
        <span className="block font-semibold">{expert.location}</span>
        <span className="text-muted">
          {expert.isDemo || expert.isExactPublic ? '' : `${messages.ring_is_neighborhood()} `}
          {expert.isDemo ? '' : messages.address_after_accepted()}
        </span>
      </p>
      {access.length > 0 && (
        <ul aria-label={messages.access()} className="mt-3 flex flex-col gap-1">
          {access.map((line) => (
            <li key={line} className="flex items-start gap-2">
              <DoorOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
              {line}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function PlacePhotos({ photos, name }: { photos: readonly string[]; name: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo, at) => (
        <li key={photo}>
          <img
            {...photoSources(photo, 256)}
            alt={messages.picture_of_place({ name, at: at + 1, count: photos.length })}
            width={256}
            height={256}
            loading="lazy"
            decoding="async"
            className="aspect-square h-auto w-full rounded-lg border border-line object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

function Products({ expert, prices }: Pick<ExpertPageProps, 'expert' | 'prices'>) {
  const groups = [...optionsByCategory(expert.options)];
  if (groups.length === 0) return null;
  return (
    <Section title={messages.consultation_products()}>
      <div className="styled-card divide-y divide-line rounded-lg border border-line bg-surface">
        {groups.map(([id, options]) => {
          const category = categoryOf(id);
          return (
            <div key={id} className="p-4 sm:px-6 sm:py-5">
              <h3 className="flex items-center gap-0.5 font-sans font-semibold text-muted text-sm">
                {category?.name() ?? messages.other()}
                {category?.commonTerm && (
                  <TermPopup term={category.name()} commonTerm={category.commonTerm()} />
                )}
              </h3>
              <ul className="mt-2 flex flex-col gap-4">
                {options.map((option) => (
                  <li key={option.id} className="flex items-center justify-between gap-4">
                    <div className="min-w-0">
                      <p className="font-semibold">{option.title}</p>
                      {option.description && <p className="text-muted text-sm">{option.description}</p>}
                      <p className="tabular text-sm">
                        {prices.totals[option.id]} <span className="text-muted">{prices.whatIsDue}</span>
                      </p>
                    </div>
                    {!expert.closed && (
                      <ButtonLink
                        to={bookingPath(expert.id, { optionId: option.id })}
                        variant="secondary"
                        className="shrink-0"
                        aria-label={messages.choose_option({ title: option.title })}
                      >
                        {messages.choose()}
                      </ButtonLink>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function BookingAside(props: ExpertPageProps & { className: string }) {
  const { expert, times, zoneName, availableNow, className } = props;
  const { closed } = expert;
  const availability = sayAvailability(availableNow, expert.isAroundTheClock);
  return (
    <Card as="section" aria-labelledby="book" className={classNames('styled-card', className)}>
      <h2 id="book" className="sr-only">
        {messages.book_expert({ expert: expert.name })}
      </h2>
      <p className="tabular">
        <span className="font-display text-2xl">{formatCents(expert.ratePerMinuteCents)}</span>{' '}
        {messages.per_minute()}
      </p>
      {!closed ? (
        <>
          {availability && <p className="mt-1 text-sm">{availability}</p>}
          <NextTimes expertId={expert.id} times={times} zoneName={zoneName} />
          <People expert={expert} />
          <ButtonLink to={bookingPath(expert.id, {})} wide className="mt-5 max-lg:hidden">
            {messages.request_consultation()}
          </ButtonLink>
          <p className="mt-3 text-sm">{sayWhenCharged(props.wayToPay)}</p>
          <p className="mt-2 text-muted text-sm">{props.prices.added}</p>
        </>
      ) : props.missing ? (
        <OwnClosed missing={props.missing} />
      ) : (
        <>
          <p className="mt-3 font-semibold">{closed.title}</p>
          <p className="mt-1 text-muted text-sm">{closed.words}</p>
          <ButtonLink to="/find-experts" variant="secondary" wide className="mt-5">
            {messages.find_experts()}
          </ButtonLink>
        </>
      )}
    </Card>
  );
}

function People({ expert: { id, people } }: Pick<ExpertPageProps, 'expert'>) {
  if (people.length === 0) return null;
  const choices = [{ id: '', name: messages.anyone(), languages: '' }, ...people];
  return (
    <nav aria-labelledby="meet" className="mt-4">
      <h3 id="meet" className="font-sans font-semibold text-sm">
        {messages.meet()}
      </h3>
      <ul className="mt-1 flex flex-wrap gap-2">
        {choices.map((one) => (
          <li key={one.id}>
            <PageLink
              to={bookingPath(id, { practitionerId: one.id })}
              className="inline-flex min-h-9 items-center rounded-md border border-line-strong bg-surface px-3 text-sm transition-colors hover:border-accent-text hover:bg-accent-soft hover:text-accent-soft-text touch:min-h-11"
            >
              <NameAndLanguages name={one.name} languages={one.languages} />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NextTimes(props: { expertId: string; times: FormattedTime[]; zoneName: string }) {
  const { expertId, times, zoneName } = props;
  if (times.length === 0) {
    return <p className="mt-4 text-muted text-sm">{messages.no_free_times({ daysAhead: DAYS_AHEAD })}</p>;
  }
  return (
    <div className="mt-4">
      <h3 className="font-sans font-semibold text-sm">
        {messages.next_free_times()} <span className="font-normal text-muted">({zoneName})</span>
      </h3>
      {[...timesByDay(times)].map(([day, slots]) => (
        <div key={day} className="mt-2">
          <p className="text-muted text-sm first-letter:uppercase">{day}</p>
          <ul className="mt-1 grid grid-cols-3 gap-2">
            {slots.map(({ start, time }) => (
              <li key={start}>
                <PageLink
                  to={bookingPath(expertId, { start })}
                  className="tabular flex min-h-10 items-center justify-center rounded-md border border-accent-line whitespace-nowrap bg-accent-soft px-0.5 font-semibold text-accent-soft-text text-sm transition-colors hover:border-accent touch:min-h-11"
                >
                  {time}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
