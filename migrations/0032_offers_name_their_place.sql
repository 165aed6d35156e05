ALTER TABLE "consultation_offers" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD COLUMN "request_id" uuid;--> statement-breakpoint
-- What has been offered so far is at the expert's first place.
UPDATE consultation_offers SET place_id = p.id
FROM expert_places p WHERE p.expert_id = consultation_offers.expert_id AND p.rank = 0;
