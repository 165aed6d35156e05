CREATE TABLE "table_months" (
	"partition" text PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"until_id" uuid NOT NULL,
	"detached_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "table_months_once" ON "table_months" USING btree ("table_name","until_id");--> statement-breakpoint
-- Divides booking_events and ledger_lines into months. The month of a row is that of its booking or entry: version 7
-- UUIDs begin with their time. So a query by booking or entry reads one month, and a unique key needs no date.

-- Returns the lowest UUID of version 7 from an instant on.
CREATE FUNCTION first_id_from(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
CREATE FUNCTION time_of_id(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;--> statement-breakpoint
-- Returns the column whose ID decides the month.
CREATE FUNCTION month_column(parent text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE parent WHEN 'booking_events' THEN 'booking_id' WHEN 'ledger_lines' THEN 'entry_id' END
$$;--> statement-breakpoint
-- Makes one month of a table. Takes rows that came before their month out of the table for other rows. Waits for a
-- lock at most a second, because everyone else waits behind it.
CREATE FUNCTION make_month(parent text, starts date) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
DECLARE
  name text := parent || to_char(starts, '_YYYY_MM');
  other text := parent || '_other';
  key text := month_column(parent);
  low uuid := first_id_from(starts::timestamp AT TIME ZONE 'UTC');
  high uuid := first_id_from((starts + interval '1 month') AT TIME ZONE 'UTC');
  is_early boolean;
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', name, parent);
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (id)', name);
  EXECUTE format('SELECT EXISTS (SELECT FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L)', other, key, low, high) INTO is_early;
  IF is_early THEN
    -- The rows of the ledger refuse to be removed, and these only move.
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', other);
    EXECUTE format('WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)
      INSERT INTO %5$I SELECT * FROM moved', other, key, low, high, name);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', other);
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, low, high);
  INSERT INTO table_months (partition, table_name, until_id) VALUES (name, parent, high);
END
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION make_month(text, date) FROM PUBLIC;--> statement-breakpoint
-- Makes the months of a table that are missing, up to some months after an instant. Returns how many.
CREATE FUNCTION make_months(parent text, at timestamptz, ahead integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last date := date_trunc('month', at AT TIME ZONE 'UTC') + ahead * interval '1 month';
  starts date;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('make_months ' || parent, 0));
  SELECT time_of_id(until_id) AT TIME ZONE 'UTC' INTO starts
  FROM table_months WHERE table_name = parent ORDER BY until_id DESC LIMIT 1;
  WHILE starts <= last LOOP
    PERFORM make_month(parent, starts);
    starts := starts + interval '1 month';
    made := made + 1;
  END LOOP;
  RETURN made;
END
$$;--> statement-breakpoint
-- Locks what the division needs. If the previous version is at work on it, lets it finish and tries again, so neither
-- waits long nor is refused as a deadlock.
DO $$
BEGIN
  FOR try IN 1..200 LOOP
    BEGIN
      SET LOCAL lock_timeout = '400ms';
      LOCK TABLE bookings, ledger_entries, ledger_accounts IN SHARE ROW EXCLUSIVE MODE;
      LOCK TABLE booking_events, ledger_lines IN ACCESS EXCLUSIVE MODE;
      EXIT;
    EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
      IF try = 200 THEN RAISE; END IF;
      PERFORM pg_sleep(random() / 3);
    END;
  END LOOP;
  SET LOCAL lock_timeout = DEFAULT;
END
$$;--> statement-breakpoint
DROP TRIGGER ledger_lines_balance ON ledger_lines;--> statement-breakpoint
DROP TRIGGER ledger_lines_stay ON ledger_lines;--> statement-breakpoint
DROP TRIGGER ledger_lines_noted ON ledger_lines;--> statement-breakpoint
-- contract: each name is that of the divided table when this transaction ends, with the same columns and indexes
DO $$
DECLARE
  parent text;
  name text;
  high uuid := first_id_from((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
  index_name text;
  definition text;
BEGIN
  FOREACH parent IN ARRAY ARRAY['booking_events', 'ledger_lines'] LOOP
    name := parent || '_first';
    EXECUTE format('ALTER TABLE %I RENAME TO %I', parent, name);
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE (%I)',
      parent, name, month_column(parent));
    FOR index_name, definition IN
      SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = name AND indexname NOT LIKE '%\_pkey'
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', index_name, replace(index_name, parent, name));
      EXECUTE replace(definition, ' ON public.' || name, ' ON public.' || parent);
    END LOOP;
    EXECUTE format('ALTER INDEX %I RENAME TO %I', parent || '_pkey', name || '_pkey');
    FOR index_name, definition IN
      SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = name::regclass AND contype = 'f'
    LOOP
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', parent, index_name, definition);
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, name, high);
    INSERT INTO table_months (partition, table_name, until_id) VALUES (name, parent, high);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_other', parent);
    EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (id)', parent || '_other');
    PERFORM make_months(parent, now(), 3);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_lines_balance AFTER INSERT ON ledger_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();--> statement-breakpoint
CREATE TRIGGER ledger_lines_stay BEFORE UPDATE OR DELETE ON ledger_lines
  FOR EACH ROW EXECUTE FUNCTION ledger_stays();--> statement-breakpoint
CREATE TRIGGER ledger_lines_noted AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_entries();--> statement-breakpoint
-- A plan for one entry locks and reads one month; a plan for any entry would lock all.
ALTER FUNCTION ledger_entry_balances() SET plan_cache_mode = force_custom_plan;--> statement-breakpoint
-- Returns the lowest entry whose lines are in the ledger. Earlier ones are in detached months.
CREATE FUNCTION first_kept_entry() RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT until_id FROM table_months WHERE table_name = 'ledger_lines' AND detached_at IS NOT NULL
    ORDER BY until_id DESC LIMIT 1), '00000000-0000-0000-0000-000000000000'::uuid)
$$;--> statement-breakpoint
-- The check of the ledger seals the days of a detached month anew, with what is left of them.
CREATE FUNCTION unseal_until(until_id uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE ledger_days SET checksum = '' WHERE day <= (time_of_id(until_id) AT TIME ZONE 'UTC')::date
$$;--> statement-breakpoint
-- Takes the oldest month out of a table, for its owner to keep elsewhere. Returns the name of its own table.
CREATE FUNCTION detach_month(parent text) RETURNS text LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  oldest table_months;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('make_months ' || parent, 0));
  SELECT * INTO oldest FROM table_months WHERE table_name = parent AND detached_at IS NULL ORDER BY until_id LIMIT 1;
  IF oldest.until_id > first_id_from(now() - interval '1 year') THEN
    RAISE EXCEPTION 'the oldest month of % ended less than a year ago', parent;
  END IF;
  IF parent = 'ledger_lines' AND EXISTS (SELECT FROM ledger_differences) THEN
    RAISE EXCEPTION 'the ledger differs; find out why before a month of it goes away';
  END IF;
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, oldest.partition);
  UPDATE table_months SET detached_at = now() WHERE partition = oldest.partition;
  IF parent = 'ledger_lines' THEN PERFORM unseal_until(oldest.until_id); END IF;
  RETURN oldest.partition;
END
$$;--> statement-breakpoint
-- Puts the month back that was detached last. Returns its name.
CREATE FUNCTION attach_month(parent text) RETURNS text LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  latest table_months;
  low uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('make_months ' || parent, 0));
  SELECT * INTO latest FROM table_months WHERE table_name = parent AND detached_at IS NOT NULL ORDER BY until_id DESC LIMIT 1;
  SELECT until_id INTO low FROM table_months WHERE table_name = parent AND until_id < latest.until_id
    ORDER BY until_id DESC LIMIT 1;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', parent, latest.partition,
    coalesce(quote_literal(low), 'MINVALUE'), latest.until_id);
  UPDATE table_months SET detached_at = NULL WHERE partition = latest.partition;
  IF parent = 'ledger_lines' THEN PERFORM unseal_until(latest.until_id); END IF;
  RETURN latest.partition;
END
$$;
