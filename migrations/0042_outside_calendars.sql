CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"entries" integer,
	"fault" text,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "outside_calendars_practitioner_id_unique" UNIQUE("practitioner_id")
);
--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_calendars_expert" ON "outside_calendars" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "outside_calendars_next" ON "outside_calendars" USING btree ("next_read_at");