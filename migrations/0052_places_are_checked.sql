CREATE TABLE "place_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"status" text NOT NULL,
	"address" text NOT NULL,
	"zip" text NOT NULL,
	"public_label" text NOT NULL,
	"former_address" text,
	"former_zip" text,
	"former_label" text,
	"said" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "expert_places" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "place_checks" ADD CONSTRAINT "place_checks_place_id_expert_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."expert_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_checks" ADD CONSTRAINT "place_checks_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "place_checks_one_waiting" ON "place_checks" USING btree ("place_id") WHERE "place_checks"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "place_checks_place" ON "place_checks" USING btree ("place_id","sent_at");--> statement-breakpoint
CREATE INDEX "place_checks_practice" ON "place_checks" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "place_checks_queue" ON "place_checks" USING btree ("status","sent_at");--> statement-breakpoint
-- Whatever is in place has been made sure of, or was there before anybody asked.
UPDATE expert_places SET checked_at = created_at;--> statement-breakpoint
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
    is_spotlight, city, state, zone, words)
  SELECT p.id, e.id, p.rank, coalesce((
      SELECT min(unit_sphere(o.public_lat, o.public_lng) <-> unit_sphere(p.public_lat, p.public_lng))
      FROM expert_places o WHERE o.expert_id = expert AND o.id <> p.id AND o.checked_at IS NOT NULL), 'infinity'),
    unit_sphere(p.public_lat, p.public_lng), p.public_lat, p.public_lng, listed_rating(e.rating, e.is_demo),
    e.free_from, e.free_until, e.is_spotlight, p.city, p.state, p.zone,
    listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods)
  FROM experts e JOIN expert_places p ON p.expert_id = e.id
  WHERE e.id = expert AND p.checked_at IS NOT NULL
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
    is_spotlight = excluded.is_spotlight, city = excluded.city, state = excluded.state, zone = excluded.zone,
    words = excluded.words;
  PERFORM list_online(expert, (SELECT last_seen_at FROM experts WHERE id = expert));
END
$$;--> statement-breakpoint
DROP TRIGGER expert_places_relisted ON expert_places;--> statement-breakpoint
CREATE TRIGGER expert_places_relisted
AFTER UPDATE OF rank, public_label, public_lat, public_lng, city, state, zone, checked_at ON expert_places
FOR EACH ROW
WHEN ((OLD.rank, OLD.public_label, OLD.public_lat, OLD.public_lng, OLD.city, OLD.state, OLD.zone, OLD.checked_at IS NULL)
  IS DISTINCT FROM (NEW.rank, NEW.public_label, NEW.public_lat, NEW.public_lng, NEW.city, NEW.state, NEW.zone,
    NEW.checked_at IS NULL))
EXECUTE FUNCTION list_place();
