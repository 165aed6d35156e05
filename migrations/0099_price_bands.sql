-- The words of a listing come from its rows, so a new mark replaces one function and one trigger.

-- Returns the mark of a price: the least band that it fits, such as #upto-200. The bands are also in rate-bands.ts.
CREATE FUNCTION rate_mark(cents integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT '#upto-' || min(band) FROM unnest(ARRAY[100, 150, 200, 300, 500]) AS band
    WHERE cents <= band HAVING min(band) IS NOT NULL)
$$;--> statement-breakpoint
CREATE FUNCTION words_of(e experts, p expert_places) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(
    tsvector_to_array(listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods))
    || rate_mark(e.rate_per_minute_cents)
  )
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
    e.free_from, e.free_until, e.is_spotlight, p.city, p.state, p.zone, words_of(e, p),
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
DROP TRIGGER experts_relisted ON experts;--> statement-breakpoint
CREATE TRIGGER experts_relisted
AFTER UPDATE OF name, tags, type, consultation_methods, is_spotlight, is_listable, visit_miles, service_lat, service_lng,
  rate_per_minute_cents ON experts
FOR EACH ROW
WHEN ((OLD.name, OLD.tags, OLD.type, OLD.consultation_methods, OLD.is_spotlight, OLD.is_listable, OLD.visit_miles,
    OLD.service_lat, OLD.service_lng, OLD.rate_per_minute_cents)
  IS DISTINCT FROM (NEW.name, NEW.tags, NEW.type, NEW.consultation_methods, NEW.is_spotlight, NEW.is_listable,
    NEW.visit_miles, NEW.service_lat, NEW.service_lng, NEW.rate_per_minute_cents))
EXECUTE FUNCTION list_expert();--> statement-breakpoint
UPDATE listing SET words = words_of(e, p) FROM experts e, expert_places p
WHERE e.id = listing.expert_id AND p.id = listing.place_id;--> statement-breakpoint
UPDATE listing_online SET words = listing.words FROM listing WHERE listing.place_id = listing_online.place_id;--> statement-breakpoint
SELECT nextval('listing_version');
