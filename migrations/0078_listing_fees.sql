ALTER TABLE "applications" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "payout_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "dispute_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD COLUMN "coming" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "applications" SET "fee_cents" = CASE "type" WHEN 'individual' THEN 500 ELSE 1000 END
WHERE "submitted_at" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "payments" p WHERE p."purpose" = 'application-fee' AND p."subject_id" = "applications"."id");
