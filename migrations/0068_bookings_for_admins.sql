CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_starts" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_reference" ON "bookings" USING btree (right("id"::text, 8));--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_id");