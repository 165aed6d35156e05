ALTER TABLE "expert_places" ADD COLUMN "is_step_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expert_places" ADD COLUMN "has_parking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Returns the marks of what an expert states about getting into a place.
CREATE FUNCTION access_marks(is_step_free boolean, has_parking boolean) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_step_free THEN ARRAY['#step-free'] ELSE '{}' END
    || CASE WHEN has_parking THEN ARRAY['#parking'] ELSE '{}' END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_of(e experts, p expert_places) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(
    tsvector_to_array(listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods))
    || rate_mark(e.rate_per_minute_cents) || access_marks(p.is_step_free, p.has_parking)
  )
$$;--> statement-breakpoint
DROP TRIGGER expert_places_relisted ON expert_places;--> statement-breakpoint
CREATE TRIGGER expert_places_relisted
AFTER UPDATE OF rank, public_label, public_lat, public_lng, city, state, zone, checked_at, is_step_free, has_parking
ON expert_places
FOR EACH ROW
WHEN ((OLD.rank, OLD.public_label, OLD.public_lat, OLD.public_lng, OLD.city, OLD.state, OLD.zone, OLD.checked_at IS NULL,
    OLD.is_step_free, OLD.has_parking)
  IS DISTINCT FROM (NEW.rank, NEW.public_label, NEW.public_lat, NEW.public_lng, NEW.city, NEW.state, NEW.zone,
    NEW.checked_at IS NULL, NEW.is_step_free, NEW.has_parking))
EXECUTE FUNCTION list_place();
