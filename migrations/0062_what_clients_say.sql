CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_expert_id_pk" PRIMARY KEY("user_id","expert_id")
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"written_by" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"waits_since" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"announced_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS (hidden_at is null and waits_since is null) STORED NOT NULL,
	CONSTRAINT "review_answers_hidden" CHECK (("review_answers"."hidden_at" is null) = ("review_answers"."hidden_reason" is null)),
	CONSTRAINT "review_answers_body" CHECK ("review_answers"."body" <> '')
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_about_somebody";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_shown" boolean GENERATED ALWAYS AS (hidden_at is null and waits_since is null and withdrawn_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_expert" ON "favorites" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "review_answers_expert" ON "review_answers" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "review_answers_written_by" ON "review_answers" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "review_answers_waiting" ON "review_answers" USING btree ("waits_since") WHERE "review_answers"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "bookings_completed" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("waits_since") WHERE "reviews"."waits_since" is not null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_somebody" CHECK ("reports"."reported_id" is not null or "reports"."subject_kind" in ('review', 'answer'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_withdrawn" CHECK ("reviews"."withdrawn_at" is null or "reviews"."body" = '');--> statement-breakpoint
UPDATE "reviews" SET "announced_at" = "created_at";--> statement-breakpoint
UPDATE "experts" SET "rating" = counted.mean, "review_count" = counted.shown
FROM (SELECT expert_id, round(avg(rating), 6)::real AS mean, count(*)::int AS shown FROM reviews WHERE is_shown GROUP BY expert_id) AS counted
WHERE "experts"."id" = counted.expert_id
  AND ("experts"."rating", "experts"."review_count") IS DISTINCT FROM (counted.mean, counted.shown);
