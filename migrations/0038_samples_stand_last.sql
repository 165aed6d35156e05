-- A sample listing stands after everything that has a rating or none: its own is made up.
CREATE FUNCTION listed_rating(rating real, is_demo boolean) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_demo THEN -1 ELSE rating END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_places(expert uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('listing_version');
  IF NOT EXISTS (SELECT 1 FROM experts WHERE id = expert AND is_listable) THEN
    DELETE FROM listing WHERE expert_id = expert;
    RETURN;
  END IF;
  INSERT INTO listing (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until,
    is_spotlight, city, state, zone, words)
  SELECT p.id, e.id, p.rank, coalesce((
      SELECT min(unit_sphere(o.public_lat, o.public_lng) <-> unit_sphere(p.public_lat, p.public_lng))
      FROM expert_places o WHERE o.expert_id = expert AND o.id <> p.id), 'infinity'),
    unit_sphere(p.public_lat, p.public_lng), p.public_lat, p.public_lng, listed_rating(e.rating, e.is_demo),
    e.free_from, e.free_until, e.is_spotlight, p.city, p.state, p.zone,
    listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods)
  FROM experts e JOIN expert_places p ON p.expert_id = e.id
  WHERE e.id = expert
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
    is_spotlight = excluded.is_spotlight, city = excluded.city, state = excluded.state, zone = excluded.zone,
    words = excluded.words;
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
  UPDATE listing SET rating = shown, free_from = NEW.free_from, free_until = NEW.free_until
  WHERE expert_id = NEW.id;
  UPDATE listing_online SET rating = shown, free_from = NEW.free_from, free_until = NEW.free_until
  WHERE expert_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE listing SET rating = -1 FROM experts e WHERE e.id = listing.expert_id AND e.is_demo;--> statement-breakpoint
UPDATE listing_online SET rating = -1 FROM experts e WHERE e.id = listing_online.expert_id AND e.is_demo;
