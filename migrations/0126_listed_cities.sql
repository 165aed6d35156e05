-- How many experts each city has, counted from a note of each change, so a page reads no listing to count.

CREATE TABLE "listed_cities" (
	"state" text NOT NULL,
	"city" text NOT NULL,
	"experts" integer NOT NULL,
	"new_in_state" integer NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "listed_cities_state_city_pk" PRIMARY KEY("state","city")
);
--> statement-breakpoint
CREATE TABLE "stale_cities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"expert_id" uuid NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL
);--> statement-breakpoint
CREATE FUNCTION note_city() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO stale_cities (expert_id, state, city) VALUES (OLD.expert_id, OLD.state, OLD.city);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND (NEW.state, NEW.city) IS DISTINCT FROM (OLD.state, OLD.city)) THEN
    INSERT INTO stale_cities (expert_id, state, city) VALUES (NEW.expert_id, NEW.state, NEW.city);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION note_city_of_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_cities (expert_id, state, city)
  SELECT expert_id, state, city FROM listing WHERE expert_id = NEW.id LIMIT 1;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Counts before the triggers lock the tables. The notes at the end have everything counted once more.
INSERT INTO listed_cities (state, city, experts, new_in_state, lat, lng, changed_at)
SELECT l.state, l.city, count(*), count(*) FILTER (WHERE l.rank = 0 OR NOT EXISTS (
    SELECT FROM listing o WHERE o.expert_id = l.expert_id AND o.rank < l.rank AND o.state = l.state)),
  avg(l.lat), avg(l.lng), max(e.updated_at)
FROM listing l JOIN experts e ON e.id = l.expert_id
WHERE NOT e.is_demo AND (l.rank = 0 OR NOT EXISTS (SELECT FROM listing o
  WHERE o.expert_id = l.expert_id AND o.rank < l.rank AND o.state = l.state AND o.city = l.city))
GROUP BY l.state, l.city;--> statement-breakpoint
CREATE TRIGGER listing_city_noted AFTER INSERT OR DELETE ON listing FOR EACH ROW EXECUTE FUNCTION note_city();--> statement-breakpoint
CREATE TRIGGER listing_city_renoted AFTER UPDATE ON listing FOR EACH ROW
WHEN ((OLD.rank, OLD.lat, OLD.lng, OLD.state, OLD.city) IS DISTINCT FROM (NEW.rank, NEW.lat, NEW.lng, NEW.state, NEW.city))
EXECUTE FUNCTION note_city();--> statement-breakpoint
CREATE TRIGGER experts_city_noted AFTER UPDATE OF updated_at ON experts FOR EACH ROW
WHEN (OLD.updated_at IS DISTINCT FROM NEW.updated_at)
EXECUTE FUNCTION note_city_of_expert();--> statement-breakpoint
INSERT INTO stale_cities (expert_id, state, city)
SELECT DISTINCT ON (state, city) expert_id, state, city FROM listing;
