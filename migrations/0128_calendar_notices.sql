ALTER TABLE "connected_calendars" ADD COLUMN "channel_id" uuid;--> statement-breakpoint
ALTER TABLE "connected_calendars" ADD COLUMN "channel_remote_id" text;--> statement-breakpoint
ALTER TABLE "connected_calendars" ADD COLUMN "watch_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connected_calendars" ADD CONSTRAINT "connected_calendars_channel_id_unique" UNIQUE("channel_id");