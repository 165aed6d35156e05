ALTER TABLE "experts" ADD COLUMN "credentials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "service_zip" text;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "service_lat" double precision;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "service_lng" double precision;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_service_area" CHECK (num_nulls("experts"."service_zip", "experts"."service_lat", "experts"."service_lng") in (0, 3));