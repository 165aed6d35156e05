ALTER TABLE "expert_places" ADD COLUMN "directions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "expert_places" ADD COLUMN "bring" text DEFAULT '' NOT NULL;