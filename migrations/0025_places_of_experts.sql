CREATE TABLE "expert_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"address" text,
	"zip" text,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"is_exact_public" boolean DEFAULT false NOT NULL,
	"point_seed" uuid NOT NULL,
	"public_label" text NOT NULL,
	"public_lat" double precision NOT NULL,
	"public_lng" double precision NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_places_rank" CHECK ("expert_places"."rank" >= 0),
	CONSTRAINT "expert_places_on_earth" CHECK ("expert_places"."lat" between -90 and 90 and "expert_places"."lng" between -180 and 180
        and "expert_places"."public_lat" between -90 and 90 and "expert_places"."public_lng" between -180 and 180)
);
--> statement-breakpoint
-- What everyone could see of an expert's place stays as it was, so the point that was shown stays the public one.
INSERT INTO expert_places (id, expert_id, zip, lat, lng, is_exact_public, point_seed, public_label, public_lat,
  public_lng, city, state, zone)
SELECT gen_random_uuid(), id, zip, lat, lng, true, gen_random_uuid(), location, lat, lng, city, state, zone
FROM experts;--> statement-breakpoint
ALTER TABLE "expert_places" ADD CONSTRAINT "expert_places_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expert_places_expert" ON "expert_places" USING btree ("expert_id","rank");--> statement-breakpoint
DROP TRIGGER experts_listed ON experts;--> statement-breakpoint
DROP TRIGGER experts_relisted ON experts;--> statement-breakpoint
DROP TRIGGER experts_meet_otherwise ON experts;--> statement-breakpoint
DROP FUNCTION list_expert();--> statement-breakpoint
DROP FUNCTION list_online(uuid, timestamptz);--> statement-breakpoint
DROP TABLE "listing_online";--> statement-breakpoint
DROP TABLE "listing";--> statement-breakpoint
CREATE TABLE "listing" (
	"place_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"apart" double precision NOT NULL,
	"at" "cube" NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"rating" real NOT NULL,
	"free_from" timestamp (3) with time zone,
	"free_until" timestamp (3) with time zone,
	"is_spotlight" boolean NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_online" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"apart" double precision NOT NULL,
	"at" "cube" NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"rating" real NOT NULL,
	"free_from" timestamp (3) with time zone,
	"free_until" timestamp (3) with time zone,
	"is_spotlight" boolean NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION list_online(expert uuid, seen timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_online (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until,
    is_spotlight, city, state, zone, words, last_seen_at)
  SELECT place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, is_spotlight, city, state,
    zone, words, seen
  FROM listing WHERE expert_id = expert AND seen IS NOT NULL
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
    is_spotlight = excluded.is_spotlight, city = excluded.city, state = excluded.state, zone = excluded.zone,
    words = excluded.words, last_seen_at = excluded.last_seen_at
$$;--> statement-breakpoint
CREATE FUNCTION list_places(expert uuid) RETURNS void LANGUAGE plpgsql AS $$
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
    unit_sphere(p.public_lat, p.public_lng), p.public_lat, p.public_lng, e.rating, e.free_from, e.free_until,
    e.is_spotlight, p.city, p.state, p.zone, listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods)
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
CREATE FUNCTION list_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_places(NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION list_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_places(CASE TG_OP WHEN 'DELETE' THEN OLD.expert_id ELSE NEW.expert_id END);
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO listing (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until,
  is_spotlight, city, state, zone, words)
SELECT p.id, e.id, p.rank, 'infinity', unit_sphere(p.public_lat, p.public_lng), p.public_lat, p.public_lng, e.rating,
  e.free_from, e.free_until, e.is_spotlight, p.city, p.state, p.zone,
  listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods)
FROM experts e JOIN expert_places p ON p.expert_id = e.id
WHERE e.is_listable;--> statement-breakpoint
INSERT INTO listing_online (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until,
  is_spotlight, city, state, zone, words, last_seen_at)
SELECT l.place_id, l.expert_id, l.rank, l.apart, l.at, l.lat, l.lng, l.rating, l.free_from, l.free_until,
  l.is_spotlight, l.city, l.state, l.zone, l.words, e.last_seen_at
FROM listing l JOIN experts e ON e.id = l.expert_id WHERE e.last_seen_at > now() - interval '1 hour';--> statement-breakpoint
ALTER TABLE "listing" ADD PRIMARY KEY ("place_id");--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_place_id_expert_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."expert_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_online" ADD CONSTRAINT "listing_online_place_id_listing_place_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."listing"("place_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_expert" ON "listing" USING btree ("expert_id","rank");--> statement-breakpoint
CREATE INDEX "listing_city" ON "listing" USING btree ("state","city","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listing_rating" ON "listing" USING btree ("rating","expert_id");--> statement-breakpoint
CREATE INDEX "listing_spotlight_rating" ON "listing" USING btree ("rating","expert_id") WHERE "listing"."is_spotlight";--> statement-breakpoint
CREATE INDEX "listing_at" ON "listing" USING gist ("at");--> statement-breakpoint
CREATE INDEX "listing_spotlight_at" ON "listing" USING gist ("at") WHERE "listing"."is_spotlight";--> statement-breakpoint
CREATE INDEX "listing_words" ON "listing" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_local_words" ON "listing" USING gin (local_words("words", "lat", "lng")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_cell_zone" ON "listing" USING btree (cell_of("lat", "lng"),"zone");--> statement-breakpoint
CREATE INDEX "listing_free" ON "listing" USING btree ("free_from","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listing_online_expert" ON "listing_online" USING btree ("expert_id","rank");--> statement-breakpoint
CREATE INDEX "listing_online_rating" ON "listing_online" USING btree ("rating","expert_id");--> statement-breakpoint
CREATE INDEX "listing_online_at" ON "listing_online" USING gist ("at");--> statement-breakpoint
CREATE INDEX "listing_online_words" ON "listing_online" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_online_free" ON "listing_online" USING btree ("free_from","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER experts_relisted
AFTER UPDATE OF name, tags, type, consultation_methods, is_spotlight, is_listable ON experts
FOR EACH ROW
WHEN ((OLD.name, OLD.tags, OLD.type, OLD.consultation_methods, OLD.is_spotlight, OLD.is_listable)
  IS DISTINCT FROM (NEW.name, NEW.tags, NEW.type, NEW.consultation_methods, NEW.is_spotlight, NEW.is_listable))
EXECUTE FUNCTION list_expert();--> statement-breakpoint
CREATE TRIGGER expert_places_listed AFTER INSERT OR DELETE ON expert_places
FOR EACH ROW EXECUTE FUNCTION list_place();--> statement-breakpoint
CREATE TRIGGER expert_places_relisted
AFTER UPDATE OF rank, public_label, public_lat, public_lng, city, state, zone ON expert_places
FOR EACH ROW
WHEN ((OLD.rank, OLD.public_label, OLD.public_lat, OLD.public_lng, OLD.city, OLD.state, OLD.zone)
  IS DISTINCT FROM (NEW.rank, NEW.public_label, NEW.public_lat, NEW.public_lng, NEW.city, NEW.state, NEW.zone))
EXECUTE FUNCTION list_place();--> statement-breakpoint
DROP INDEX "experts_city";--> statement-breakpoint
ALTER TABLE "experts" DROP CONSTRAINT "experts_on_earth";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "location";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "city";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "zip";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "lat";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "lng";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "zone";
