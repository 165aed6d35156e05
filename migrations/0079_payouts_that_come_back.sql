ALTER TABLE "payout_accounts" ADD COLUMN "bank_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_failure" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_took_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "reversed_cents" integer DEFAULT 0 NOT NULL;