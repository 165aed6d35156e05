ALTER TABLE "admin_acts" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "admin_acts" ADD COLUMN "after" jsonb;
