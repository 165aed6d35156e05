CREATE TABLE "written_events" (
	"connection_id" uuid NOT NULL,
	"chain_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"event_id" text,
	"etag" text,
	"written" text,
	"due_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"looked_at" timestamp (3) with time zone,
	"missing_at" timestamp (3) with time zone,
	CONSTRAINT "written_events_connection_id_chain_id_pk" PRIMARY KEY("connection_id","chain_id")
);
--> statement-breakpoint
ALTER TABLE "written_events" ADD CONSTRAINT "written_events_connection_id_calendar_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."calendar_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_events" ADD CONSTRAINT "written_events_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_events" ADD CONSTRAINT "written_events_calendar_id_connected_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."connected_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_events_due" ON "written_events" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "written_events_expert" ON "written_events" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "written_events_calendar" ON "written_events" USING btree ("calendar_id");