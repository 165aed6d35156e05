DROP INDEX "payments_one_live";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_replaced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("purpose","subject_id") WHERE "payments"."subscription_id" is null and not "payments"."is_replaced" and "payments"."state" in ('begun', 'owed', 'held', 'partial', 'paid');