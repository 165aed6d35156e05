ALTER TABLE "experts" ADD COLUMN "free_parts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "free_parts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_online" ADD COLUMN "free_parts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_online(expert uuid, seen timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_online (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, free_parts,
    is_spotlight, city, state, zone, words, visit_reach, visit_at, last_seen_at)
  SELECT place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, free_parts, is_spotlight, city,
    state, zone, words, visit_reach, visit_at, seen
  FROM listing WHERE expert_id = expert AND seen IS NOT NULL
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
    free_parts = excluded.free_parts,
    is_spotlight = excluded.is_spotlight, city = excluded.city, state = excluded.state, zone = excluded.zone,
    words = excluded.words, visit_reach = excluded.visit_reach, visit_at = excluded.visit_at,
    last_seen_at = excluded.last_seen_at
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_places(expert uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('listing_version');
  DELETE FROM listing WHERE expert_id = expert AND NOT EXISTS (
    SELECT 1 FROM expert_places p JOIN experts e ON e.id = p.expert_id
    WHERE p.id = listing.place_id AND p.checked_at IS NOT NULL AND e.is_listable);
  IF NOT EXISTS (SELECT 1 FROM experts WHERE id = expert AND is_listable) THEN
    RETURN;
  END IF;
  INSERT INTO listing (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, free_parts,
    is_spotlight, city, state, zone, words, visit_reach, visit_at)
  SELECT p.id, e.id, p.rank, coalesce((
      SELECT min(unit_sphere(o.public_lat, o.public_lng) <-> unit_sphere(p.public_lat, p.public_lng))
      FROM expert_places o WHERE o.expert_id = expert AND o.id <> p.id AND o.checked_at IS NOT NULL), 'infinity'),
    unit_sphere(p.public_lat, p.public_lng), p.public_lat, p.public_lng, listed_rating(e.rating, e.is_demo),
    e.free_from, e.free_until, e.free_parts, e.is_spotlight, p.city, p.state, p.zone, words_of(e, p),
    visit_reach(e.consultation_methods, e.visit_miles), visit_at(e.consultation_methods, e.service_lat, e.service_lng)
  FROM experts e JOIN expert_places p ON p.expert_id = e.id
  WHERE e.id = expert AND p.checked_at IS NOT NULL
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
    free_parts = excluded.free_parts,
    is_spotlight = excluded.is_spotlight, city = excluded.city, state = excluded.state, zone = excluded.zone,
    words = excluded.words, visit_reach = excluded.visit_reach, visit_at = excluded.visit_at;
  PERFORM list_online(expert, (SELECT last_seen_at FROM experts WHERE id = expert));
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown real := listed_rating(NEW.rating, NEW.is_demo);
BEGIN
  IF NEW.rating IS DISTINCT FROM OLD.rating THEN
    PERFORM nextval('listing_version');
  END IF;
  UPDATE listing SET rating = shown, free_from = NEW.free_from, free_until = NEW.free_until, free_parts = NEW.free_parts
  WHERE expert_id = NEW.id;
  UPDATE listing_online SET rating = shown, free_from = NEW.free_from, free_until = NEW.free_until,
    free_parts = NEW.free_parts
  WHERE expert_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER experts_refreshed ON experts;--> statement-breakpoint
CREATE TRIGGER experts_refreshed
AFTER UPDATE OF rating, free_from, free_until, free_parts ON experts
FOR EACH ROW
WHEN ((OLD.rating, OLD.free_from, OLD.free_until, OLD.free_parts)
  IS DISTINCT FROM (NEW.rating, NEW.free_from, NEW.free_until, NEW.free_parts))
EXECUTE FUNCTION refresh_listing();--> statement-breakpoint
-- The next sweep computes the parts of everyone who can be booked.
UPDATE experts SET free_stale_at = now() - interval '1 second' WHERE free_until IS NOT NULL;
