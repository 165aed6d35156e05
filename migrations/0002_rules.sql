-- Handwritten rules that Drizzle cannot express.

-- Two active bookings of one client, or two booked times of one practitioner, overlap only within one chain,
-- while one booking replaces the other.
ALTER TABLE bookings ADD CONSTRAINT bookings_client_no_overlap
  EXCLUDE USING gist (client_id WITH =, chain_id WITH <>, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (((status = ANY (ARRAY['awaiting-payment'::text, 'requested'::text, 'accepting'::text, 'accepted'::text, 'in-progress'::text])) AND (NOT overlap_kept)));--> statement-breakpoint
ALTER TABLE taken_times ADD CONSTRAINT taken_times_no_overlap
  EXCLUDE USING gist (practitioner_id WITH =, chain_id WITH <>, tstzrange(starts_at, ends_at) WITH &&)
  WHERE ((kind = 'booking'::text));--> statement-breakpoint
-- Advances when the listing changes in a way that outdates cached counts.
CREATE SEQUENCE listing_version;--> statement-breakpoint
-- Presence changes every minute. Free space on each page keeps those updates from touching the indexes.
ALTER TABLE listing_online SET (fillfactor = 70);--> statement-breakpoint
-- The listing: one row per shown place, written by triggers and read by search.

-- Returns a point's position on a sphere of radius 1, where finding the nearest neighbor needs no trigonometry.
CREATE FUNCTION unit_sphere(lat double precision, lng double precision) RETURNS cube
LANGUAGE sql IMMUTABLE AS $$
  SELECT cube(ARRAY[cosd(lat) * cosd(lng), cosd(lat) * sind(lng), sind(lat)])
$$;--> statement-breakpoint
-- Returns consultation methods as marks, such as #meet-home-visit.
CREATE FUNCTION method_marks(methods text[]) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT '#meet-' || trim(BOTH '-' FROM regexp_replace(lower(unaccent(left(method, 60))), '[^a-z0-9]+', '-', 'g'))
    FROM unnest(methods) AS method WHERE method IS NOT NULL
  )
$$;--> statement-breakpoint
-- Returns the words by which search finds a listing; marks begin with #.
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
CREATE FUNCTION listing_words(name text, place text, tags text[], type text, state text, methods text[]) RETURNS tsvector
LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(
    tsvector_to_array(listing_words(name, place, tags, type, state)) || method_marks(methods)
  )
$$;--> statement-breakpoint
-- Sample listings sort after all others, because their ratings are made up.
CREATE FUNCTION listed_rating(rating real, is_demo boolean) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN is_demo THEN -1 ELSE rating END
$$;--> statement-breakpoint
-- Returns how far an expert travels for a home visit, as a chord of the unit sphere (mean radius of the earth
-- 6371.0088 km); null without home visits.
CREATE FUNCTION visit_reach(methods text[], miles integer) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN 'Home Visit' = ANY(methods) THEN 2 * sin(least(pi() / 2, miles * 1.609344 / (2 * 6371.0088))) END
$$;--> statement-breakpoint
CREATE FUNCTION visit_at(methods text[], lat double precision, lng double precision) RETURNS cube LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN 'Home Visit' = ANY(methods) AND lat IS NOT NULL THEN unit_sphere(lat, lng) END
$$;--> statement-breakpoint
-- Copies the places of an expert who has been seen to the smaller table of experts online.
CREATE FUNCTION list_online(expert uuid, seen timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_online (place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until,
    is_spotlight, city, state, zone, words, visit_reach, visit_at, last_seen_at)
  SELECT place_id, expert_id, rank, apart, at, lat, lng, rating, free_from, free_until, is_spotlight, city, state,
    zone, words, visit_reach, visit_at, seen
  FROM listing WHERE expert_id = expert AND seen IS NOT NULL
  ON CONFLICT (place_id) DO UPDATE SET
    rank = excluded.rank, apart = excluded.apart, at = excluded.at, lat = excluded.lat, lng = excluded.lng,
    rating = excluded.rating, free_from = excluded.free_from, free_until = excluded.free_until,
    is_spotlight = excluded.is_spotlight, city = excluded.city, state = excluded.state, zone = excluded.zone,
    words = excluded.words, visit_reach = excluded.visit_reach, visit_at = excluded.visit_at,
    last_seen_at = excluded.last_seen_at
$$;--> statement-breakpoint
-- Writes an expert's checked places into the listing that search reads, and removes all others.
CREATE FUNCTION list_places(expert uuid) RETURNS void LANGUAGE plpgsql AS $$
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
    e.free_from, e.free_until, e.is_spotlight, p.city, p.state, p.zone,
    listing_words(e.name, p.public_label, e.tags, e.type, p.state, e.consultation_methods),
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
-- Ratings and free times change often, so their updates leave words and places alone.
CREATE FUNCTION refresh_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown real := listed_rating(NEW.rating, NEW.is_demo);
BEGIN
  IF NEW.rating IS DISTINCT FROM OLD.rating THEN
    PERFORM nextval('listing_version');
  END IF;
  UPDATE listing SET rating = shown, free_from = NEW.free_from, free_until = NEW.free_until
  WHERE expert_id = NEW.id;
  UPDATE listing_online SET rating = shown, free_from = NEW.free_from, free_until = NEW.free_until
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
-- Advances the version, so cached counts are counted again.
CREATE FUNCTION unlist_expert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nextval('listing_version');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER experts_relisted
AFTER UPDATE OF name, tags, type, consultation_methods, is_spotlight, is_listable, visit_miles, service_lat, service_lng ON experts
FOR EACH ROW
WHEN ((OLD.name, OLD.tags, OLD.type, OLD.consultation_methods, OLD.is_spotlight, OLD.is_listable, OLD.visit_miles,
    OLD.service_lat, OLD.service_lng)
  IS DISTINCT FROM (NEW.name, NEW.tags, NEW.type, NEW.consultation_methods, NEW.is_spotlight, NEW.is_listable,
    NEW.visit_miles, NEW.service_lat, NEW.service_lng))
EXECUTE FUNCTION list_expert();--> statement-breakpoint
CREATE TRIGGER experts_refreshed
AFTER UPDATE OF rating, free_from, free_until ON experts
FOR EACH ROW
WHEN ((OLD.rating, OLD.free_from, OLD.free_until) IS DISTINCT FROM (NEW.rating, NEW.free_from, NEW.free_until))
EXECUTE FUNCTION refresh_listing();--> statement-breakpoint
CREATE TRIGGER experts_seen
AFTER UPDATE OF last_seen_at ON experts
FOR EACH ROW
WHEN (OLD.last_seen_at IS DISTINCT FROM NEW.last_seen_at)
EXECUTE FUNCTION note_seen();--> statement-breakpoint
CREATE TRIGGER experts_unlisted AFTER DELETE ON experts FOR EACH ROW EXECUTE FUNCTION unlist_expert();--> statement-breakpoint
CREATE TRIGGER expert_places_listed AFTER INSERT OR DELETE ON expert_places
FOR EACH ROW EXECUTE FUNCTION list_place();--> statement-breakpoint
CREATE TRIGGER expert_places_relisted
AFTER UPDATE OF rank, public_label, public_lat, public_lng, city, state, zone, checked_at ON expert_places
FOR EACH ROW
WHEN ((OLD.rank, OLD.public_label, OLD.public_lat, OLD.public_lng, OLD.city, OLD.state, OLD.zone, OLD.checked_at IS NULL)
  IS DISTINCT FROM (NEW.rank, NEW.public_label, NEW.public_lat, NEW.public_lng, NEW.city, NEW.state, NEW.zone,
    NEW.checked_at IS NULL))
EXECUTE FUNCTION list_place();--> statement-breakpoint
-- Business cards. Each practice has one, with a code.

-- Returns eight letters and digits that are hard to confuse and spell no words, one of 280 billion codes.
CREATE FUNCTION "new_card_code"() RETURNS text LANGUAGE sql VOLATILE AS $$
	select string_agg(substr('bcdfghjkmnpqrstvwxz23456789', 1 + get_byte(drawn.bytes, place) % 27, 1), '')
	from (select uuid_send(gen_random_uuid()) as bytes) drawn, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;--> statement-breakpoint
CREATE FUNCTION "give_business_card"("practice" uuid) RETURNS void LANGUAGE plpgsql AS $$
begin
	loop
		insert into business_cards (code, practice_id) values (new_card_code(), practice) on conflict (code) do nothing;
		exit when found;
	end loop;
end $$;--> statement-breakpoint
CREATE FUNCTION "expert_gets_business_card"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	perform give_business_card(new.id);
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "experts_get_business_card" AFTER INSERT ON "experts"
	FOR EACH ROW EXECUTE FUNCTION "expert_gets_business_card"();--> statement-breakpoint
-- Suspensions.
CREATE FUNCTION refuse_session_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for a suspension of the same person that is under way.
  PERFORM 1 FROM users WHERE id = NEW.user_id FOR SHARE;
  IF EXISTS (SELECT 1 FROM suspensions WHERE user_id = NEW.user_id AND lifted_at IS NULL) THEN
    RAISE EXCEPTION 'the account is suspended' USING ERRCODE = 'PW001';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_none_while_suspended BEFORE INSERT ON sessions
FOR EACH ROW EXECUTE FUNCTION refuse_session_of_suspended();--> statement-breakpoint
-- A booking and a suspension both lock the rows of client and practice. The suspension ends the bookings from
-- before it; those after it are refused here.
CREATE FUNCTION refuse_booking_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM suspensions WHERE lifted_at IS NULL AND user_id = NEW.client_id)
    OR (
      SELECT bool_and(EXISTS (SELECT 1 FROM suspensions s WHERE s.lifted_at IS NULL AND s.user_id = m.user_id))
      FROM practice_members m WHERE m.practice_id = NEW.expert_id AND m.role = 'owner'
    ) THEN
    RAISE EXCEPTION 'one side of the booking is suspended' USING ERRCODE = 'PW001';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER bookings_none_while_suspended BEFORE INSERT ON bookings
FOR EACH ROW EXECUTE FUNCTION refuse_booking_of_suspended();--> statement-breakpoint
-- Records that are only added to.
CREATE FUNCTION refuse_change_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record of admin acts is only ever added to' USING ERRCODE = 'PW002';
END
$$;--> statement-breakpoint
CREATE TRIGGER admin_acts_only_added BEFORE UPDATE OR DELETE ON admin_acts
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_record();--> statement-breakpoint
CREATE TRIGGER admin_acts_never_emptied BEFORE TRUNCATE ON admin_acts
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();--> statement-breakpoint
CREATE TRIGGER setting_changes_only_added BEFORE UPDATE OR DELETE ON setting_changes
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_record();--> statement-breakpoint
CREATE TRIGGER setting_changes_never_emptied BEFORE TRUNCATE ON setting_changes
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record();--> statement-breakpoint
-- The statement of a closed month never changes. Later movements belong to a later month.
create function statement_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'check_violation', constraint = 'statement_stays';
end $$;--> statement-breakpoint
create trigger statements_stay before update or delete on statements
  for each row execute function statement_stays();--> statement-breakpoint
create trigger statement_lines_stay before update or delete on statement_lines
  for each row execute function statement_stays();--> statement-breakpoint
-- Money.

-- Each movement of money must balance when its transaction commits.
create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'entry_id')::uuid end;
  lines integer;
  total numeric;
begin
  select count(*), coalesce(sum(cents), 0) into lines, total from ledger_lines where entry_id = entry;
  if lines < 2 or total <> 0 then
    raise exception 'ledger entry % does not balance: % lines come to %', entry, lines, total
      using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$;--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();--> statement-breakpoint
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_entry_balances();--> statement-breakpoint
-- Rows of the ledger are only ever added. A later movement in the opposite direction corrects a mistake.
create function ledger_stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_stays';
end $$;--> statement-breakpoint
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function ledger_stays();--> statement-breakpoint
create trigger ledger_lines_stay before update or delete on ledger_lines
  for each row execute function ledger_stays();--> statement-breakpoint
-- Foreign keys between concepts that do not import each other's tables.
ALTER TABLE admin_acts ADD CONSTRAINT admin_acts_admin_id_users_id_fk
  FOREIGN KEY (admin_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE setting_changes ADD CONSTRAINT setting_changes_admin_id_users_id_fk
  FOREIGN KEY (admin_id) REFERENCES users (id);--> statement-breakpoint
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE notification_choices ADD CONSTRAINT notification_choices_user_id_users_id_fk
  FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE taken_times ADD CONSTRAINT taken_times_booking_id_bookings_id_fk
  FOREIGN KEY (booking_id) REFERENCES bookings (id) ON DELETE CASCADE;--> statement-breakpoint
-- Indexes for the lists of people that admins read.
CREATE INDEX users_newest ON users (created_at, id);--> statement-breakpoint
CREATE INDEX users_by_name ON users (lower(name), id);--> statement-breakpoint
CREATE INDEX users_words ON users USING gin (lower(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
-- The state taxes on services when the product started. Admins keep them up to date.
INSERT INTO state_taxes (id, state, since, rate_thousandths, note, source, changed_at) VALUES
  (gen_random_uuid(), 'HI', '2025-05-05', 4000,
    'Hawaii’s general excise tax on services, at the rate of the state. Surcharges of counties are not included.',
    'Hawaii Revised Statutes § 237-13(6)', '2025-05-05T00:00:00Z'),
  (gen_random_uuid(), 'NM', '2023-07-01', 4875,
    'New Mexico’s gross receipts tax, at the rate of the state. Rates of counties and cities are not included.',
    'NMSA 1978, § 7-9-4', '2025-05-05T00:00:00Z');
