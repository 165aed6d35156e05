-- A month that left its table loses the table's triggers, so its rows could be changed before it comes back.
CREATE FUNCTION month_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % stay as they are, because this month was taken out of its table', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'month_stays';
END
$$;--> statement-breakpoint
CREATE FUNCTION keep_month(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER month_stays BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
    EXECUTE FUNCTION month_stays()', name);
END
$$;--> statement-breakpoint
SELECT keep_month(partition) FROM table_months
WHERE detached_at IS NOT NULL AND to_regclass(quote_ident(partition)) IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION detach_month(parent text) RETURNS text LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
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
  PERFORM keep_month(oldest.partition);
  UPDATE table_months SET detached_at = now() WHERE partition = oldest.partition;
  IF parent = 'ledger_lines' THEN PERFORM unseal_until(oldest.until_id); END IF;
  RETURN oldest.partition;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION attach_month(parent text) RETURNS text LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  latest table_months;
  low uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('make_months ' || parent, 0));
  SELECT * INTO latest FROM table_months WHERE table_name = parent AND detached_at IS NOT NULL ORDER BY until_id DESC LIMIT 1;
  SELECT until_id INTO low FROM table_months WHERE table_name = parent AND until_id < latest.until_id
    ORDER BY until_id DESC LIMIT 1;
  EXECUTE format('DROP TRIGGER IF EXISTS month_stays ON %I', latest.partition);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%L)', parent, latest.partition,
    coalesce(quote_literal(low), 'MINVALUE'), latest.until_id);
  UPDATE table_months SET detached_at = NULL WHERE partition = latest.partition;
  IF parent = 'ledger_lines' THEN PERFORM unseal_until(latest.until_id); END IF;
  RETURN latest.partition;
END
$$;
