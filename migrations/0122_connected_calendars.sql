CREATE TABLE "calendar_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"connected_by" uuid NOT NULL,
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"account" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"fault" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"quiet" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_connections_practitioner_id_unique" UNIQUE("practitioner_id")
);
--> statement-breakpoint
CREATE TABLE "connected_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"connected_by" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"name" text NOT NULL,
	"may_write" boolean NOT NULL,
	"is_read" boolean NOT NULL,
	"is_written" boolean NOT NULL,
	"token" text,
	"read_at" timestamp (3) with time zone,
	"entries" integer,
	"fault" text,
	"unread" integer DEFAULT 0 NOT NULL,
	"unread_events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "connected_calendars_remote" UNIQUE("connection_id","remote_id")
);
--> statement-breakpoint
ALTER TABLE "taken_times" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_calendars" ADD CONSTRAINT "connected_calendars_connection_id_calendar_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."calendar_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_calendars" ADD CONSTRAINT "connected_calendars_connected_by_users_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_connections_expert" ON "calendar_connections" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "calendar_connections_connected_by" ON "calendar_connections" USING btree ("connected_by");--> statement-breakpoint
CREATE INDEX "calendar_connections_next" ON "calendar_connections" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "connected_calendars_connected_by" ON "connected_calendars" USING btree ("connected_by");--> statement-breakpoint
CREATE UNIQUE INDEX "connected_calendars_one_written" ON "connected_calendars" USING btree ("connection_id") WHERE "connected_calendars"."is_written";--> statement-breakpoint
CREATE INDEX "taken_times_calendar_id" ON "taken_times" USING btree ("calendar_id") WHERE "taken_times"."calendar_id" is not null;--> statement-breakpoint
ALTER TABLE "taken_times" ADD CONSTRAINT "taken_times_calendar_of" FOREIGN KEY ("calendar_id") REFERENCES "public"."connected_calendars"("id") ON DELETE cascade ON UPDATE no action;
