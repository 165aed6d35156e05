ALTER TABLE "written_events" ADD COLUMN "may_be_there" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The answers to earlier tries may have been lost.
UPDATE "written_events" SET "may_be_there" = true WHERE "event_id" IS NULL AND "attempts" > 0;
