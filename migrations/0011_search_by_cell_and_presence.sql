CREATE FUNCTION local_words(words tsvector, zone text, lat double precision, lng double precision) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT ((floor(lat)::int + 90) * 360 + (floor(lng)::int + 180) % 360) || ':' || word
    FROM unnest(tsvector_to_array(words) || ('~' || zone)) AS word
    WHERE word !~ '^#..$'
  ))
$$;--> statement-breakpoint
CREATE TABLE "listing_online" (
	"expert_id" uuid PRIMARY KEY NOT NULL,
	"at" "cube" NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"rating" real NOT NULL,
	"free_from" timestamp (3) with time zone,
	"free_until" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"is_spotlight" boolean NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"words" "tsvector" NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
DROP INDEX "listing_last_seen";--> statement-breakpoint
ALTER TABLE "listing_online" ADD CONSTRAINT "listing_online_expert_id_listing_expert_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."listing"("expert_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_online_rating" ON "listing_online" USING btree ("rating","expert_id");--> statement-breakpoint
CREATE INDEX "listing_online_at" ON "listing_online" USING gist ("at");--> statement-breakpoint
CREATE INDEX "listing_online_words" ON "listing_online" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_online_free" ON "listing_online" USING btree ("free_from","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listing_local_words" ON "listing" USING gin (local_words("words", "zone", "lat", "lng")) WITH (fastupdate=false);--> statement-breakpoint
INSERT INTO listing_online (expert_id, at, lat, lng, rating, free_from, free_until, last_seen_at, is_spotlight,
  state, zone, words)
SELECT expert_id, at, lat, lng, rating, free_from, free_until, last_seen_at, is_spotlight, state, zone, words
FROM listing WHERE last_seen_at > now() - interval '1 hour';--> statement-breakpoint
ALTER TABLE "listing" DROP COLUMN "last_seen_at";--> statement-breakpoint
CREATE FUNCTION list_online(expert uuid, seen timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_online (expert_id, at, lat, lng, rating, free_from, free_until, last_seen_at, is_spotlight,
    state, zone, words)
  SELECT expert_id, at, lat, lng, rating, free_from, free_until, seen, is_spotlight, state, zone, words
  FROM listing WHERE expert_id = expert AND seen IS NOT NULL
  ON CONFLICT (expert_id) DO UPDATE SET
    at = excluded.at, lat = excluded.lat, lng = excluded.lng, rating = excluded.rating,
    free_from = excluded.free_from, free_until = excluded.free_until,
    last_seen_at = excluded.last_seen_at, is_spotlight = excluded.is_spotlight,
    state = excluded.state, zone = excluded.zone, words = excluded.words
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
    listing_words(NEW.name, NEW.location, NEW.tags, NEW.type, NEW.state)
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
CREATE OR REPLACE FUNCTION refresh_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rating IS DISTINCT FROM OLD.rating THEN
    PERFORM nextval('listing_version');
  END IF;
  UPDATE listing SET rating = NEW.rating, free_from = NEW.free_from, free_until = NEW.free_until
  WHERE expert_id = NEW.id;
  UPDATE listing_online SET rating = NEW.rating, free_from = NEW.free_from, free_until = NEW.free_until
  WHERE expert_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_seen_at IS NULL THEN
    DELETE FROM listing_online WHERE expert_id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE listing_online SET last_seen_at = NEW.last_seen_at WHERE expert_id = NEW.id;
  IF NOT FOUND THEN
    PERFORM list_online(NEW.id, NEW.last_seen_at);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER experts_refreshed ON experts;--> statement-breakpoint
CREATE TRIGGER experts_refreshed
AFTER UPDATE OF rating, free_from, free_until ON experts
FOR EACH ROW
WHEN ((OLD.rating, OLD.free_from, OLD.free_until) IS DISTINCT FROM (NEW.rating, NEW.free_from, NEW.free_until))
EXECUTE FUNCTION refresh_listing();--> statement-breakpoint
CREATE TRIGGER experts_seen
AFTER UPDATE OF last_seen_at ON experts
FOR EACH ROW
WHEN (OLD.last_seen_at IS DISTINCT FROM NEW.last_seen_at)
EXECUTE FUNCTION note_seen();
