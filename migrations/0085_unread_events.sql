ALTER TABLE "outside_calendars" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD COLUMN "unread_events" jsonb DEFAULT '[]'::jsonb NOT NULL;