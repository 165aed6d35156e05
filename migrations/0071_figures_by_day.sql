CREATE INDEX "booking_events_newest" ON "booking_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_entries_newest" ON "ledger_entries" USING btree ("at");