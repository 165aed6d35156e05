ALTER TABLE "api_replays" ADD COLUMN "first_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "api_replays_first" ON "api_replays" USING btree ("first_at");