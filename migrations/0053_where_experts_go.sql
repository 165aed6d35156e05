ALTER TABLE "listing" ADD COLUMN "visit_reach" double precision;--> statement-breakpoint
ALTER TABLE "listing" ADD COLUMN "visit_at" "cube";--> statement-breakpoint
ALTER TABLE "listing_online" ADD COLUMN "visit_reach" double precision;--> statement-breakpoint
ALTER TABLE "listing_online" ADD COLUMN "visit_at" "cube";--> statement-breakpoint
-- How far an expert goes for a home visit, as a straight line through the unit sphere: 6371.0088 km of mean radius.
CREATE FUNCTION visit_reach(methods text[], miles integer) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN 'Home Visit' = ANY(methods) THEN 2 * sin(least(pi() / 2, miles * 1.609344 / (2 * 6371.0088))) END
$$;--> statement-breakpoint
CREATE FUNCTION visit_at(methods text[], lat double precision, lng double precision) RETURNS cube LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN 'Home Visit' = ANY(methods) AND lat IS NOT NULL THEN unit_sphere(lat, lng) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_online(expert uuid, seen timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_online (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until,
    is_spotlight, city, state, zone, words, visit_reach, visit_at, last_seen_at)
  SELECT place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, is_spotlight, city, state,
    zone, words, visit_reach, visit_at, seen
  FROM listing WHERE expert_id = expert AND seen IS NOT NULL
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
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
  INSERT INTO listing (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until,
    is_spotlight, city, state, zone, words, visit_reach, visit_at)
  SELECT p.id, e.id, p.rank, coalesce((
      SELECT min(unit_sphere(o.public_lat, o.public_lng) <-> unit_sphere(p.public_lat, p.public_lng))
      FROM expert_places o WHERE o.expert_id = expert AND o.id <> p.id AND o.checked_at IS NOT NULL), 'infinity'),
    unit_sphere(p.public_lat, p.public_lng), p.public_lat, p.public_lng, listed_rating(e.rating, e.is_demo),
    e.free_from, e.free_until, e.is_spotlight, p.city, p.state, p.zone,
    listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods),
    visit_reach(e.consultation_methods, e.visit_miles), visit_at(e.consultation_methods, e.service_lat, e.service_lng)
  FROM experts e JOIN expert_places p ON p.expert_id = e.id
  WHERE e.id = expert AND p.checked_at IS NOT NULL
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
    is_spotlight = excluded.is_spotlight, city = excluded.city, state = excluded.state, zone = excluded.zone,
    words = excluded.words, visit_reach = excluded.visit_reach, visit_at = excluded.visit_at;
  PERFORM list_online(expert, (SELECT last_seen_at FROM experts WHERE id = expert));
END
$$;--> statement-breakpoint
UPDATE listing SET visit_reach = visit_reach(e.consultation_methods, e.visit_miles),
  visit_at = visit_at(e.consultation_methods, e.service_lat, e.service_lng)
FROM experts e WHERE e.id = listing.expert_id AND 'Home Visit' = ANY(e.consultation_methods);--> statement-breakpoint
UPDATE listing_online SET visit_reach = l.visit_reach, visit_at = l.visit_at
FROM listing l WHERE l.place_id = listing_online.place_id AND l.visit_reach IS NOT NULL;--> statement-breakpoint
DROP TRIGGER experts_relisted ON experts;--> statement-breakpoint
CREATE TRIGGER experts_relisted
AFTER UPDATE OF name, tags, type, consultation_methods, is_spotlight, is_listable, visit_miles, service_lat, service_lng ON experts
FOR EACH ROW
WHEN ((OLD.name, OLD.tags, OLD.type, OLD.consultation_methods, OLD.is_spotlight, OLD.is_listable, OLD.visit_miles,
    OLD.service_lat, OLD.service_lng)
  IS DISTINCT FROM (NEW.name, NEW.tags, NEW.type, NEW.consultation_methods, NEW.is_spotlight, NEW.is_listable,
    NEW.visit_miles, NEW.service_lat, NEW.service_lng))
EXECUTE FUNCTION list_expert();
