-- The listing keeps its rows: who was hidden by a suspension stays hidden, now for that reason alone.
DROP TRIGGER experts_relisted ON experts;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "license_expired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE experts SET approved_at = coalesce(experts.approved_at, s.listing_approved_at), suspended_at = s.suspended_at
FROM suspensions s WHERE s.user_id = experts.user_id AND s.lifted_at IS NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "is_shown" boolean GENERATED ALWAYS AS (approved_at is not null and suspended_at is null and license_expired_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "is_listable" boolean GENERATED ALWAYS AS (approved_at is not null and suspended_at is null and license_expired_at is null and paused_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "suspensions" DROP COLUMN "listing_approved_at";--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('listing_version');
  IF NOT NEW.is_listable THEN
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
CREATE TRIGGER experts_relisted
AFTER UPDATE OF name, location, tags, type, lat, lng, state, zone, is_spotlight, is_listable ON experts
FOR EACH ROW
WHEN (
  (OLD.name, OLD.location, OLD.tags, OLD.type, OLD.lat, OLD.lng, OLD.state, OLD.zone, OLD.is_spotlight, OLD.is_listable)
  IS DISTINCT FROM
  (NEW.name, NEW.location, NEW.tags, NEW.type, NEW.lat, NEW.lng, NEW.state, NEW.zone, NEW.is_spotlight, NEW.is_listable)
)
EXECUTE FUNCTION list_expert();
