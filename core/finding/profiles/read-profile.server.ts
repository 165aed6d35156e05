import * as messages from '#text/finding/profiles/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { shownReviewsSql, starCountsSql } from '../../consultations/reviews/reviews-sql.ts';
import type { AnyContext } from '../../context.ts';
import { faceSql } from '../../people/clients/expert-faces.server.ts';
import { type Bookability, sayClosed, whyClosed } from '../../people/experts/closed.ts';
import { holdsSpotlight } from '../../people/experts/holds-spotlight.ts';
import { sayLanguages } from '../../people/experts/languages.ts';
import { bookableSql, isLeavingSql } from '../../people/experts/listed-sql.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { shownMinutesSql } from '../../people/experts/shown-minutes-sql.ts';
import { usualAnswer } from '../../people/experts/usual-answer.ts';
import { shownPhotosSql } from '../../people/gallery/read-gallery.server.ts';
import { styleOf } from '../../people/style/profile-style.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import { languagesOf } from '../../practice/availability/practitioner.ts';
import { placesSql, practitionersSql } from '../../practice/availability/practitioners-sql.ts';
import { type BookablePractice, freeTimesOf } from '../../practice/availability/read-free-times.server.ts';
import {
  bookableSpan,
  busyOf,
  type TakenTime,
  takenSql,
} from '../../practice/availability/taken-time.server.ts';
import { ONLINE_MINUTES } from '../discovery/column-filters.ts';
import type { ExpertProfile } from './expert-profile.ts';

const TIMES_SHOWN = 6;

const PROFILE = `
  select e.id, e.name, e.type, e.title, e.bio, e.credentials, e.education, e.rating, e.review_count as "reviewCount",
    e.rate_per_minute_cents as "ratePerMinuteCents", e.is_active as "isActive", e.is_demo as "isDemo",
    ${ownerIdSql('e.id')} as "userId", ${faceSql('e.id')} as face,
    e.is_listable as "isListable", e.setup_missing_since is null as "isSetUp", p.checked_at is not null as "isChecked", ${isLeavingSql('e')} as "isLeaving", ${bookableSql('e')} as "isBookable",
    e.is_spotlight as "isSpotlight", e.verified_at is not null as "isVerified",
    (select l.state from licenses l where l.practice_id = e.id and l.status = 'valid') as "licenseState",
    ${starCountsSql('e.id')} as "starCounts",
    (select s.style from profile_styles s where s.practice_id = e.id) as style,
    (select c.code from business_cards c where c.practice_id = e.id) as "cardCode",
    p.city, p.state, p.zone, p.is_exact_public as "isExactPublic",
    to_char(coalesce(e.approved_at, e.created_at) at time zone p.zone, 'YYYY-MM') as "memberSince",
    e.consultations_held as "consultationsHeld", e.answer_minutes as "answerMinutes",
    (select string_agg(said.words, ' · ' order by said.rank) from (
        select o.public_label as words, min(o.rank) as rank from expert_places o
        where o.expert_id = e.id and (o.checked_at is not null or p.checked_at is null) group by o.public_label) said) as location,
    e.consultation_methods as "consultationMethods", e.tags,
    coalesce(e.last_seen_at > $2::timestamptz - interval '${ONLINE_MINUTES} minutes', false) as "onlineNow",
    ${practitionersSql('e')} as practitioners, ${placesSql('e')} as places,
    ${takenSql('e', { from: '$3', to: '$4' })} as taken,
    coalesce((select json_agg(json_build_object('id', o.id, 'category', o.category, 'title', o.title,
        'description', o.description, 'minutes', ${shownMinutesSql('o')}) order by o.position)
      from consultation_options o where o.expert_id = e.id), '[]') as options,
    coalesce((select json_agg('/photo/' || f.key order by o.rank, f.rank) from place_photos f
      join expert_places o on o.id = f.place_id where o.expert_id = e.id), '[]') as "placePhotos",
    ${shownPhotosSql('e.id')} as gallery,
    coalesce((select json_agg(json_build_object('label', o.public_label, 'isStepFree', o.is_step_free,
        'hasParking', o.has_parking) order by o.rank) from expert_places o
      where o.expert_id = e.id and (o.checked_at is not null or p.checked_at is null)), '[]') as access,
    coalesce((select json_agg(r) from (
        ${shownReviewsSql('e.id', 'p.zone', 'limit 10')}) r), '[]') as reviews
  from experts e join expert_places p on p.expert_id = e.id and p.rank = 0
  where e.id = $1::uuid and e.is_shown`;

type ProfileRow = Omit<
  ExpertProfile,
  | 'nextFree'
  | 'isAroundTheClock'
  | 'people'
  | 'languages'
  | 'closed'
  | 'usualAnswer'
  | 'mayBeReported'
  | 'style'
> &
  Bookability &
  Pick<BookablePractice, 'practitioners' | 'places'> & {
    isBookable: boolean;
    answerMinutes: number[];
    taken: TakenTime[] | null;
    style: unknown;
  };

const sayPerson = ({ id, name, languages }: BookablePractice['practitioners'][number]) => ({
  id,
  name,
  languages: sayLanguages(languages),
});

/**
 * Returns an expert with a public page, including options, newest reviews, and next free times. Refuses any
 * other ID.
 */
export async function readProfile(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  id: string,
): Promise<ExpertProfile> {
  if (!isId(id)) throw new Refusal('not_found', messages.expert_not_found);
  const now = ctx.now();
  const { from, to } = bookableSpan(now);
  const [row] = await ctx.query<ProfileRow>('public profile', PROFILE, [id, now.toString(), from, to]);
  if (!row) throw new Refusal('not_found', messages.expert_not_found);
  const {
    practitioners,
    places,
    taken,
    userId,
    isLeaving,
    isListable,
    isSetUp: _,
    isActive,
    isBookable,
    isChecked,
    ...shown
  } = row;
  const { answerMinutes, style, cardCode, ...profile } = shown;
  const isServed = ctx.law.isServed(row.state, dateAt(now, row.zone));
  const nextFree = isBookable
    ? freeTimesOf(ctx, TIMES_SHOWN)({ practitioners, places, busy: busyOf(taken) })
    : [];
  return {
    ...profile,
    style: styleOf(style, holdsSpotlight(row)).style,
    cardCode: isListable && isChecked && isServed && !row.isDemo ? cardCode : null,
    usualAnswer: usualAnswer(answerMinutes),
    mayBeReported: userId !== null,
    languages: languagesOf(practitioners),
    people: isBookable && practitioners.length > 1 ? practitioners.map(sayPerson) : [],
    nextFree,
    isAroundTheClock: nextFree.length > 0 && practitioners.some((one) => one.isAroundTheClock),
    closed: sayClosed(whyClosed(row, isServed)),
  };
}
