DROP INDEX "provider_events_waiting";--> statement-breakpoint
DROP INDEX "payments_one_live";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "partial_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "mismatch" text;--> statement-breakpoint
ALTER TABLE "provider_movements" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_partial" ON "payments" USING btree ("partial_since") WHERE "payments"."partial_since" is not null;--> statement-breakpoint
CREATE INDEX "provider_events_to_apply" ON "provider_events" USING btree ("received_at","id") WHERE "provider_events"."applied_at" is null and "provider_events"."mismatch" is null;--> statement-breakpoint
CREATE INDEX "provider_events_set_aside" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."mismatch" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("purpose","subject_id") WHERE "payments"."subscription_id" is null and "payments"."state" in ('begun', 'owed', 'held', 'partial', 'paid');