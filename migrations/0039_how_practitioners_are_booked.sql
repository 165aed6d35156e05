CREATE TABLE "extra_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "extra_hours_start" UNIQUE("practitioner_id","date","start_minute"),
	CONSTRAINT "extra_hours_order" CHECK ("extra_hours"."start_minute" >= 0 and "extra_hours"."end_minute" <= 1440 and "extra_hours"."start_minute" < "extra_hours"."end_minute")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "free_stale_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "practitioners" ADD COLUMN "around_the_clock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "practitioners" ADD COLUMN "hours_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practitioners" ADD COLUMN "notice_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "practitioners" ADD COLUMN "buffer_before_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "practitioners" ADD COLUMN "buffer_after_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "extra_hours" ADD CONSTRAINT "extra_hours_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_hours" ADD CONSTRAINT "extra_hours_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_hours_expert" ON "extra_hours" USING btree ("expert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_open" ON "calendar_feeds" USING btree ("practitioner_id") WHERE "calendar_feeds"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_expert" ON "calendar_feeds" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_opened_by" ON "calendar_feeds" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "experts_free_stale" ON "experts" USING btree ("free_stale_at") WHERE "experts"."free_stale_at" is not null;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_rules" CHECK ("practitioners"."notice_minutes" between 15 and 10080 and "practitioners"."buffer_before_minutes" between 0 and 240
        and "practitioners"."buffer_after_minutes" between 0 and 240);