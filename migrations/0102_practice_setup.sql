ALTER TABLE "experts" ADD COLUMN "setup_missing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "setup_grace_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "setup_checked_for" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "rate_chosen_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "experts_setup_checked" ON "experts" USING btree ("setup_checked_for");--> statement-breakpoint
CREATE INDEX "experts_setup_grace" ON "experts" USING btree ("setup_grace_until") WHERE "experts"."setup_grace_until" is not null;--> statement-breakpoint
DROP TRIGGER "experts_relisted" ON "experts";--> statement-breakpoint
-- contract: PostgreSQL 15 cannot change the expression of a generated column; it is back in the same transaction, with the same name and type
ALTER TABLE "experts"
	DROP COLUMN "is_listable",
	ADD COLUMN "is_listable" boolean GENERATED ALWAYS AS (approved_at is not null and suspended_at is null and license_expired_at is null and paused_at is null and setup_missing_since is null) STORED NOT NULL;--> statement-breakpoint
CREATE TRIGGER "experts_relisted"
AFTER UPDATE OF name, tags, type, consultation_methods, is_spotlight, is_listable, visit_miles, service_lat, service_lng,
  rate_per_minute_cents ON "experts"
FOR EACH ROW
WHEN ((OLD.name, OLD.tags, OLD.type, OLD.consultation_methods, OLD.is_spotlight, OLD.is_listable, OLD.visit_miles,
    OLD.service_lat, OLD.service_lng, OLD.rate_per_minute_cents)
  IS DISTINCT FROM (NEW.name, NEW.tags, NEW.type, NEW.consultation_methods, NEW.is_spotlight, NEW.is_listable,
    NEW.visit_miles, NEW.service_lat, NEW.service_lng, NEW.rate_per_minute_cents))
EXECUTE FUNCTION list_expert();--> statement-breakpoint
ANALYZE "experts";
