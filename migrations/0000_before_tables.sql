-- What the tables need before they can be made: extensions, and the functions that their indexes use.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS cube;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- The one-degree square of the globe that holds a point; search opens these squares one after the other.
CREATE FUNCTION cell_of(lat double precision, lng double precision) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (floor(lat)::int + 90) * 360 + (floor(lng)::int + 180) % 360
$$;--> statement-breakpoint
-- The words of a listing, each marked with its square, so that one index answers 'this word, here'.
CREATE FUNCTION local_words(words tsvector, lat double precision, lng double precision) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT ((floor(lat)::int + 90) * 360 + (floor(lng)::int + 180) % 360) || ':' || word
    FROM unnest(tsvector_to_array(words)) AS word
    WHERE word !~ '^#..$'
  ))
$$;
