DROP INDEX "reports_one_open";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "reported_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
UPDATE "reports" SET "subject_id" = "reported_id";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "subject_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","subject_kind","subject_id","subject_number") WHERE "reports"."status" = 'open';--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_hidden" CHECK (("messages"."hidden_at" is null) = ("messages"."hidden_reason" is null));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_somebody" CHECK ("reports"."reported_id" is not null or "reports"."subject_kind" = 'review');--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_words" CHECK (("reports"."words" is null) = ("reports"."subject_kind" = 'person'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null));