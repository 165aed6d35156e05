ALTER TABLE "practitioners" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "practitioners" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_gender" CHECK ("practitioners"."gender" in ('woman', 'man', 'nonbinary'));--> statement-breakpoint
-- Returns the marks of what the people who can be booked at a practice say about themselves.
CREATE FUNCTION people_marks(practice uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT '#speaks-' || left(tag, 20) FROM practitioners pr, unnest(pr.languages) AS tag
    WHERE pr.practice_id = practice AND pr.active_until IS NULL AND tag IS NOT NULL
    UNION SELECT '#met-by-' || pr.gender FROM practitioners pr
    WHERE pr.practice_id = practice AND pr.active_until IS NULL AND pr.gender IS NOT NULL
  )
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_of(e experts, p expert_places) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(
    tsvector_to_array(listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods))
    || rate_mark(e.rate_per_minute_cents) || access_marks(p.is_step_free, p.has_parking) || people_marks(e.id)
  )
$$;--> statement-breakpoint
CREATE FUNCTION list_practice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_places(NEW.practice_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER practitioners_listed AFTER INSERT ON practitioners
FOR EACH ROW WHEN (NEW.languages <> '{}' OR NEW.gender IS NOT NULL)
EXECUTE FUNCTION list_practice();--> statement-breakpoint
CREATE TRIGGER practitioners_relisted AFTER UPDATE OF languages, gender, active_until ON practitioners
FOR EACH ROW
WHEN ((OLD.languages, OLD.gender, OLD.active_until IS NULL)
  IS DISTINCT FROM (NEW.languages, NEW.gender, NEW.active_until IS NULL))
EXECUTE FUNCTION list_practice();
