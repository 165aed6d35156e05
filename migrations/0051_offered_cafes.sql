ALTER TABLE "consultation_offers" ADD COLUMN "cafe_name" text;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD COLUMN "cafe_address" text;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD CONSTRAINT "consultation_offers_cafe" CHECK (("consultation_offers"."cafe_name" is null) = ("consultation_offers"."cafe_address" is null));