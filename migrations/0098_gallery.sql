CREATE TABLE "gallery_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"key" text NOT NULL,
	"rank" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"waits_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"is_shown" boolean GENERATED ALWAYS AS (hidden_at is null and waits_since is null) STORED NOT NULL,
	CONSTRAINT "gallery_photos_key_unique" UNIQUE("key"),
	CONSTRAINT "gallery_photos_rank" CHECK ("gallery_photos"."rank" between 0 and 11),
	CONSTRAINT "gallery_photos_shape" CHECK ("gallery_photos"."width" > 0 and "gallery_photos"."height" > 0),
	CONSTRAINT "gallery_photos_hidden" CHECK (("gallery_photos"."hidden_at" is null) = ("gallery_photos"."hidden_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "gallery_photos" ADD CONSTRAINT "gallery_photos_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_photos_unchecked" ON "gallery_photos" USING btree ("created_at","id") WHERE "gallery_photos"."checked_at" is null and "gallery_photos"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "gallery_photos_newest" ON "gallery_photos" USING btree ("created_at","id");--> statement-breakpoint
-- Checked when a transaction ends, so that photos can change places.
ALTER TABLE "gallery_photos" ADD CONSTRAINT "gallery_photos_in_order" UNIQUE ("practice_id", "rank") DEFERRABLE INITIALLY DEFERRED;