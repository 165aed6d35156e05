CREATE FUNCTION method_marks(methods text[]) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT '#meet-' || trim(BOTH '-' FROM regexp_replace(lower(unaccent(left(method, 60))), '[^a-z0-9]+', '-', 'g'))
    FROM unnest(methods) AS method WHERE method IS NOT NULL
  )
$$;--> statement-breakpoint
CREATE FUNCTION listing_words(name text, place text, tags text[], type text, state text, methods text[]) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(
    tsvector_to_array(listing_words(name, place, tags, type, state)) || method_marks(methods)
  )
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('listing_version');
  IF NEW.approved_at IS NULL THEN
    DELETE FROM listing WHERE expert_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO listing AS l
    (expert_id, at, lat, lng, rating, free_from, free_until, is_spotlight, state, zone, words)
  VALUES (
    NEW.id, unit_sphere(NEW.lat, NEW.lng), NEW.lat, NEW.lng, NEW.rating, NEW.free_from, NEW.free_until,
    NEW.is_spotlight, NEW.state, NEW.zone,
    listing_words(NEW.name, NEW.location, NEW.tags, NEW.type, NEW.state, NEW.consultation_methods)
  )
  ON CONFLICT (expert_id) DO UPDATE SET
    at = excluded.at, lat = excluded.lat, lng = excluded.lng, rating = excluded.rating,
    free_from = excluded.free_from, free_until = excluded.free_until, is_spotlight = excluded.is_spotlight,
    state = excluded.state, zone = excluded.zone, words = excluded.words;
  IF NEW.last_seen_at IS NOT NULL THEN
    PERFORM list_online(NEW.id, NEW.last_seen_at);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER experts_meet_otherwise
AFTER UPDATE OF consultation_methods ON experts
FOR EACH ROW
WHEN (OLD.consultation_methods IS DISTINCT FROM NEW.consultation_methods)
EXECUTE FUNCTION list_expert();--> statement-breakpoint
UPDATE listing l SET words = listing_words(e.name, e.location, e.tags, e.type, e.state, e.consultation_methods)
FROM experts e WHERE e.id = l.expert_id;--> statement-breakpoint
UPDATE listing_online o SET words = l.words FROM listing l WHERE l.expert_id = o.expert_id;--> statement-breakpoint
SELECT nextval('listing_version');
