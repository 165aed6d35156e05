ALTER TABLE "contact_messages" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "contact_messages_closed_at" ON "contact_messages" USING btree ("closed_at");--> statement-breakpoint
UPDATE "contact_messages" m SET "closed_at" = greatest(m."created_at",
  (SELECT max(a."at") FROM "contact_answers" a WHERE a."message_id" = m."id")) WHERE m."status" <> 'new';--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_closed" CHECK (("contact_messages"."status" = 'new') = ("contact_messages"."closed_at" is null));