ALTER TABLE "booking_events" ADD COLUMN "transition" text;--> statement-breakpoint
ALTER TABLE "booking_events" ADD COLUMN "by" text;--> statement-breakpoint
-- What was written before the transitions had names is named from where it led and who did it. Until then an
-- admin's suspension left no actor, and nothing else but the jobs did.
UPDATE booking_events AS event SET "transition" = CASE
    WHEN event.from_status IS NULL THEN 'request'
    WHEN event.to_status = 'accepted' THEN 'accept'
    WHEN event.to_status = 'expired' THEN 'expire'
    WHEN event.to_status = 'completed' THEN 'complete'
    WHEN event.to_status = 'declined' AND event.actor_id IS NULL THEN 'turn-away'
    WHEN event.to_status = 'declined' THEN 'decline'
    WHEN event.actor_id IS NULL AND event.from_status = 'accepted' AND EXISTS (
      SELECT 1 FROM suspensions JOIN experts ON experts.user_id = suspensions.user_id
      WHERE experts.id = booking.expert_id AND suspensions.suspended_at = event.at
    ) THEN 'call-off-for-expert'
    WHEN event.actor_id IS NULL THEN 'call-off-for-client'
    WHEN event.actor_id <> booking.client_id THEN 'cancel'
    WHEN EXISTS (SELECT 1 FROM bookings AS next WHERE next.replaces_id = booking.id) THEN 'replace'
    ELSE 'withdraw'
  END
FROM bookings AS booking WHERE booking.id = event.booking_id;--> statement-breakpoint
UPDATE booking_events SET "by" = CASE
    WHEN "transition" IN ('request', 'withdraw', 'replace') THEN 'client'
    WHEN "transition" IN ('accept', 'decline', 'cancel') THEN 'expert'
    WHEN "transition" IN ('expire', 'complete') THEN 'product'
    ELSE 'admin'
  END;--> statement-breakpoint
ALTER TABLE "booking_events" ALTER COLUMN "transition" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_events" ALTER COLUMN "by" SET NOT NULL;
