CREATE INDEX "bookings_unlawful" ON "bookings" USING btree ("starts_at") WHERE "bookings"."unlawful_since" is not null;--> statement-breakpoint
CREATE INDEX "bookings_coming" ON "bookings" USING btree ("state","starts_at") WHERE status in ('awaiting-payment', 'requested', 'accepting', 'accepted');--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("state","created_at","id") WHERE "payments"."state" in ('owed', 'partial');--> statement-breakpoint
CREATE INDEX "experts_newest" ON "experts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "experts_words" ON "experts" USING gin (lower("name") gin_trgm_ops);