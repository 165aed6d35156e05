CREATE TABLE "spotlight_line" (
	"state" text NOT NULL,
	"practice_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spotlight_line_state_practice_id_pk" PRIMARY KEY("state","practice_id")
);
--> statement-breakpoint
CREATE TABLE "spotlight_seats" (
	"state" text NOT NULL,
	"turn" integer NOT NULL,
	"seat" integer NOT NULL,
	"practice_id" uuid NOT NULL,
	"is_filled_in" boolean DEFAULT false NOT NULL,
	CONSTRAINT "spotlight_seats_state_seat_pk" PRIMARY KEY("state","seat"),
	CONSTRAINT "spotlight_seats_one" UNIQUE("state","practice_id"),
	CONSTRAINT "spotlight_seats_six" CHECK ("spotlight_seats"."seat" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "spotlights" (
	"practice_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"status" text NOT NULL,
	"paid_until" timestamp (3) with time zone,
	"ends_with_period" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spotlights_paid" CHECK ("spotlights"."paid_until" is not null or "spotlights"."state" in ('waiting', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spotlight_line" ADD CONSTRAINT "spotlight_line_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_seats" ADD CONSTRAINT "spotlight_seats_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlights" ADD CONSTRAINT "spotlights_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlights" ADD CONSTRAINT "spotlights_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spotlight_line_practice" ON "spotlight_line" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "spotlight_seats_practice" ON "spotlight_seats" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "spotlights_subscription" ON "spotlights" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "spotlights_live" ON "spotlights" USING btree ("paid_until") WHERE "spotlights"."state" <> 'ended';--> statement-breakpoint
-- Spotlight is held by whoever pays for it. A flag from before has no payment behind it.
UPDATE "experts" SET "is_spotlight" = false WHERE "is_spotlight";
