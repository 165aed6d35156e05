CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE SEQUENCE listing_version;--> statement-breakpoint
CREATE FUNCTION listing_words(name text, place text, tags text[], type text, state text) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(array_remove(
    regexp_split_to_array(
      lower(unaccent(translate(left(name, 200) || ' ' || left(place, 200), '''’.', ''))),
      '[[:space:]!-/:-@\[-`{-~–—…]+'
    )
    || ARRAY(SELECT '#' || left(tag, 60) FROM unnest(tags) AS tag WHERE tag IS NOT NULL)
    || ARRAY['#' || lower(left(state, 8))]
    || CASE type WHEN 'wellness-center' THEN ARRAY['#center'] ELSE ARRAY[]::text[] END,
    ''
  ))
$$;--> statement-breakpoint
CREATE FUNCTION unit_sphere(lat double precision, lng double precision) RETURNS cube
LANGUAGE sql IMMUTABLE AS $$
  SELECT cube(ARRAY[cosd(lat) * cosd(lng), cosd(lat) * sind(lng), sind(lat)])
$$;--> statement-breakpoint
CREATE FUNCTION list_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('listing_version');
  IF NEW.approved_at IS NULL THEN
    DELETE FROM listing WHERE expert_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO listing AS l
    (expert_id, at, lat, lng, rating, free_from, free_until, last_seen_at, is_spotlight, state, zone, words)
  VALUES (
    NEW.id, unit_sphere(NEW.lat, NEW.lng), NEW.lat, NEW.lng, NEW.rating, NEW.free_from, NEW.free_until,
    NEW.last_seen_at, NEW.is_spotlight, NEW.state, NEW.zone,
    listing_words(NEW.name, NEW.location, NEW.tags, NEW.type, NEW.state)
  )
  ON CONFLICT (expert_id) DO UPDATE SET
    at = excluded.at, lat = excluded.lat, lng = excluded.lng, rating = excluded.rating,
    free_from = excluded.free_from, free_until = excluded.free_until,
    last_seen_at = excluded.last_seen_at, is_spotlight = excluded.is_spotlight,
    state = excluded.state, zone = excluded.zone, words = excluded.words;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION refresh_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rating IS DISTINCT FROM OLD.rating THEN
    PERFORM nextval('listing_version');
  END IF;
  UPDATE listing SET rating = NEW.rating, free_from = NEW.free_from, free_until = NEW.free_until,
    last_seen_at = NEW.last_seen_at
  WHERE expert_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION unlist_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('listing_version');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER experts_listed AFTER INSERT ON experts FOR EACH ROW EXECUTE FUNCTION list_expert();--> statement-breakpoint
CREATE TRIGGER experts_relisted
AFTER UPDATE OF name, location, tags, type, lat, lng, state, zone, is_spotlight, approved_at ON experts
FOR EACH ROW
WHEN (
  (OLD.name, OLD.location, OLD.tags, OLD.type, OLD.lat, OLD.lng, OLD.state, OLD.zone, OLD.is_spotlight, OLD.approved_at)
  IS DISTINCT FROM
  (NEW.name, NEW.location, NEW.tags, NEW.type, NEW.lat, NEW.lng, NEW.state, NEW.zone, NEW.is_spotlight, NEW.approved_at)
)
EXECUTE FUNCTION list_expert();--> statement-breakpoint
CREATE TRIGGER experts_refreshed
AFTER UPDATE OF rating, free_from, free_until, last_seen_at ON experts
FOR EACH ROW
WHEN (
  (OLD.rating, OLD.free_from, OLD.free_until, OLD.last_seen_at)
  IS DISTINCT FROM
  (NEW.rating, NEW.free_from, NEW.free_until, NEW.last_seen_at)
)
EXECUTE FUNCTION refresh_listing();--> statement-breakpoint
CREATE TRIGGER experts_unlisted AFTER DELETE ON experts FOR EACH ROW EXECUTE FUNCTION unlist_expert();--> statement-breakpoint
INSERT INTO listing
  (expert_id, at, lat, lng, rating, free_from, free_until, last_seen_at, is_spotlight, state, zone, words)
SELECT id, unit_sphere(lat, lng), lat, lng, rating, free_from, free_until, last_seen_at, is_spotlight, state,
  zone, listing_words(name, location, tags, type, state)
FROM experts WHERE approved_at IS NOT NULL;
