CREATE TABLE "home_visits" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"address" text NOT NULL,
	"zip" text NOT NULL,
	"miles" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "visit_miles" integer DEFAULT 25 NOT NULL;--> statement-breakpoint
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_visit_miles" CHECK ("experts"."visit_miles" between 1 and 100);--> statement-breakpoint
-- What waits or stands is at the place where its expert is, as long as that place is the one that was told.
UPDATE bookings SET place_id = p.id
FROM expert_places p
WHERE p.expert_id = bookings.expert_id AND p.rank = 0 AND p.public_label = bookings.location
  AND p.state = bookings.state AND bookings.status IN ('requested', 'accepted') AND bookings.method <> 'Home Visit';
