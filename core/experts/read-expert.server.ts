import { isId } from '../../lib/id.server.ts';
import type { Context } from '../context.ts';

/** An approved expert as everyone may see them, with options in their order. */
export type PublicExpert = {
  id: string;
  name: string;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Mean of the reviews, 0 to 5; 0 before the first. */
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  isActive: boolean;
  isDemo: boolean;
  isSpotlight: boolean;
  location: string;
  city: string;
  state: string;
  /** Degrees. */
  lat: number;
  lng: number;
  /** IANA zone of the place of the consultation. */
  zone: string;
  consultationMethods: string[];
  /** Category ids. */
  tags: string[];
  /** False for a listing that nobody signs in to. */
  hasAccount: boolean;
  lastSeenAt: Date | null;
  /** `minutes` is a length, not money. */
  options: { id: string; category: string; title: string; description: string; minutes: number }[];
};

/** The approved expert of an id that came with a URL, or null for an unknown, hidden or malformed one. */
export async function readExpert(ctx: Pick<Context, 'query'>, id: string): Promise<PublicExpert | null> {
  if (!isId(id)) return null;
  const [expert] = await ctx.query<PublicExpert>(
    'public_expert',
    `select e.id, e.name, e.type, e.title, e.bio, e.rating, e.review_count as "reviewCount",
       e.rate_per_minute_cents as "ratePerMinuteCents", e.is_active as "isActive", e.is_demo as "isDemo",
       e.is_spotlight as "isSpotlight", e.location, e.city, e.state, e.lat, e.lng, e.zone,
       e.consultation_methods as "consultationMethods", e.tags, e.user_id is not null as "hasAccount",
       e.last_seen_at as "lastSeenAt",
       coalesce((
         select json_agg(json_build_object('id', o.id, 'category', o.category, 'title', o.title,
           'description', o.description, 'minutes', o.minutes) order by o.position)
         from consultation_options o where o.expert_id = e.id), '[]') as options
     from experts e where e.id = $1::uuid and e.approved_at is not null`,
    [id],
  );
  return expert ?? null;
}
