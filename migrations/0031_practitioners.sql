CREATE TABLE "practitioners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text,
	"rank" integer DEFAULT 0 NOT NULL,
	"keeps_default_hours" boolean DEFAULT true NOT NULL,
	"active_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_until" timestamp (3) with time zone,
	CONSTRAINT "practitioners_own" UNIQUE("practice_id","id"),
	CONSTRAINT "practitioners_rank" CHECK ("practitioners"."rank" >= 0),
	CONSTRAINT "practitioners_name" CHECK (btrim("practitioners"."name") <> '')
);
--> statement-breakpoint
ALTER TABLE "taken_times" DROP CONSTRAINT "taken_times_source";--> statement-breakpoint
ALTER TABLE "weekly_hours" DROP CONSTRAINT "weekly_hours_expert_id_weekday_start_minute_pk";--> statement-breakpoint
ALTER TABLE "taken_times" ADD COLUMN "practitioner_id" uuid;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD COLUMN "practitioner_id" uuid;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "practitioner_id" uuid;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD COLUMN "practitioner_id" uuid;--> statement-breakpoint
-- Each practice that there is has one who consults, called as the practice is, with the hours and bookings there are.
INSERT INTO practitioners (id, practice_id, user_id, keeps_default_hours, active_since)
SELECT gen_random_uuid(), e.id, (
    SELECT m.user_id FROM practice_members m WHERE m.practice_id = e.id AND m.role = 'owner'
    ORDER BY m.since, m.user_id LIMIT 1),
  NOT EXISTS (SELECT 1 FROM weekly_hours h WHERE h.expert_id = e.id), e.created_at
FROM experts e;--> statement-breakpoint
UPDATE taken_times SET practitioner_id = p.id FROM practitioners p WHERE p.practice_id = taken_times.expert_id;--> statement-breakpoint
ALTER TABLE "taken_times" ALTER COLUMN "practitioner_id" SET NOT NULL;--> statement-breakpoint
UPDATE weekly_hours SET practitioner_id = p.id FROM practitioners p WHERE p.practice_id = weekly_hours.expert_id;--> statement-breakpoint
ALTER TABLE "weekly_hours" ALTER COLUMN "practitioner_id" SET NOT NULL;--> statement-breakpoint
UPDATE bookings SET practitioner_id = p.id FROM practitioners p WHERE p.practice_id = bookings.expert_id;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "practitioner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practitioners_user" ON "practitioners" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "expert_places" ADD CONSTRAINT "expert_places_own" UNIQUE("expert_id","id");--> statement-breakpoint
ALTER TABLE "taken_times" ADD CONSTRAINT "taken_times_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_place" FOREIGN KEY ("expert_id","place_id") REFERENCES "public"."expert_places"("expert_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD CONSTRAINT "consultation_offers_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_times_practitioner" ON "taken_times" USING btree ("practitioner_id","ends_at");--> statement-breakpoint
CREATE INDEX "weekly_hours_place" ON "weekly_hours" USING btree ("place_id");--> statement-breakpoint
ALTER TABLE "taken_times" ADD CONSTRAINT "taken_times_source" UNIQUE("practitioner_id","source_id");--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_start" UNIQUE NULLS NOT DISTINCT("practitioner_id","place_id","weekday","start_minute");--> statement-breakpoint
ALTER TABLE taken_times DROP CONSTRAINT taken_times_no_overlap;--> statement-breakpoint
ALTER TABLE taken_times ADD CONSTRAINT taken_times_no_overlap
  EXCLUDE USING gist (practitioner_id WITH =, chain_id WITH <>, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (kind = 'booking');
