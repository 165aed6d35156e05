CREATE TABLE "place_photos" (
	"key" text PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "shows_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "place_photos" ADD CONSTRAINT "place_photos_place_id_expert_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."expert_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_photos_place" ON "place_photos" USING btree ("place_id","rank");--> statement-breakpoint
UPDATE experts SET verified_at = coalesce(a.decided_at, experts.approved_at)
FROM applications a WHERE a.practice_id = experts.id AND a.status = 'approved' AND experts.approved_at IS NOT NULL;
