-- What jobs need to read only what has changed: the months due for closing, the parts of the sitemap, and the
-- days of the ledger.
CREATE TABLE "practice_closings" (
	"practice_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sitemap_parts" (
	"after" uuid PRIMARY KEY NOT NULL,
	"experts" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"lines" integer NOT NULL,
	"checksum" text NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_differences" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "ledger_differences_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "ledger_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" uuid,
	"payment_id" uuid
);
--> statement-breakpoint
CREATE INDEX "practice_closings_due" ON "practice_closings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sitemap_parts_counted" ON "sitemap_parts" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "ledger_days_read" ON "ledger_days" USING btree ("read_at");--> statement-breakpoint
-- Practices that were paid before are due once; the job then notes the end of their open month. This takes the
-- longest, so it comes before anything is locked.
INSERT INTO practice_closings (practice_id, due_at)
SELECT practice_id, '2000-01-01'::timestamptz FROM statements UNION
SELECT b.expert_id, '2000-01-01'::timestamptz FROM payments p JOIN bookings b ON b.id = p.subject_id
WHERE p.purpose = 'consultation' AND p.paid_cents > 0;--> statement-breakpoint
-- The parts of the sitemap, so it is complete before the job first runs.
INSERT INTO sitemap_parts (after, experts, counted_at)
SELECT '00000000-0000-0000-0000-000000000000', 0, now() UNION ALL
SELECT expert_id, 0, now() FROM (
  SELECT expert_id, row_number() OVER (ORDER BY expert_id) AS n FROM (SELECT DISTINCT expert_id FROM listing) ids) numbered
WHERE n % 40000 = 0;--> statement-breakpoint
ALTER TABLE "ledger_checks" ADD COLUMN "altered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_closings" ADD CONSTRAINT "practice_closings_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION note_first_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO practice_closings (practice_id, due_at)
  SELECT b.expert_id, (date_trunc('month', NEW.updated_at AT TIME ZONE place.zone) + interval '1 month') AT TIME ZONE place.zone
  FROM bookings b CROSS JOIN LATERAL (
    SELECT coalesce((SELECT p.zone FROM expert_places p WHERE p.expert_id = b.expert_id AND p.rank = 0),
      'America/New_York') AS zone) place
  WHERE b.id = NEW.subject_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER payments_first_charge AFTER INSERT ON payments FOR EACH ROW
WHEN (NEW.purpose = 'consultation' AND NEW.paid_cents > 0) EXECUTE FUNCTION note_first_charge();--> statement-breakpoint
CREATE TRIGGER payments_later_charge AFTER UPDATE ON payments FOR EACH ROW
WHEN (NEW.purpose = 'consultation' AND NEW.paid_cents > 0 AND OLD.paid_cents = 0) EXECUTE FUNCTION note_first_charge();--> statement-breakpoint
-- What nodes of the previous version charged between the two statements above.
INSERT INTO practice_closings (practice_id, due_at)
SELECT DISTINCT b.expert_id, '2000-01-01'::timestamptz FROM payments p JOIN bookings b ON b.id = p.subject_id
WHERE p.created_at > now() - interval '60 days' AND p.updated_at > now() - interval '1 hour'
  AND p.purpose = 'consultation' AND p.paid_cents > 0
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Notes what moves, so the check of the ledger reads only that.
CREATE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_notes (payment_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER payments_noted AFTER INSERT ON payments FOR EACH ROW
WHEN (NEW.paid_cents <> 0 OR NEW.refunded_cents <> 0 OR NEW.state = 'owed') EXECUTE FUNCTION note_payment();--> statement-breakpoint
CREATE TRIGGER payments_renoted AFTER UPDATE ON payments FOR EACH ROW
WHEN ((OLD.cents, OLD.paid_cents, OLD.refunded_cents, OLD.state = 'owed')
  IS DISTINCT FROM (NEW.cents, NEW.paid_cents, NEW.refunded_cents, NEW.state = 'owed')) EXECUTE FUNCTION note_payment();--> statement-breakpoint
CREATE FUNCTION note_charged_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.payment_id IS NOT NULL THEN
    INSERT INTO ledger_notes (payment_id) VALUES (OLD.payment_id);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.payment_id IS NOT NULL THEN
    INSERT INTO ledger_notes (payment_id) VALUES (NEW.payment_id);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER chargebacks_noted AFTER INSERT OR UPDATE OR DELETE ON chargebacks
FOR EACH ROW EXECUTE FUNCTION note_charged_back();--> statement-breakpoint
-- An entry has two lines or more, so a note for its lines is one for the entry.
CREATE FUNCTION note_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_notes (entry_id, payment_id)
  SELECT e.id, e.payment_id FROM ledger_entries e WHERE e.id IN (SELECT entry_id FROM added);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER ledger_lines_noted AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_entries();--> statement-breakpoint
-- Returns the first 64 bits of a hash of a record as a number, which can be added up.
CREATE FUNCTION record_hash(record text) RETURNS numeric LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ('x' || left(encode(sha256(convert_to(record, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric
$$;
