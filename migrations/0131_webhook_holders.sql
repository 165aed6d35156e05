ALTER TABLE "webhook_endpoints" ADD COLUMN "holder_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_holder" ON "webhook_endpoints" USING btree ("holder_id") WHERE "webhook_endpoints"."holder_id" is not null;--> statement-breakpoint
UPDATE webhook_endpoints e SET holder_id = (
  SELECT own.user_id FROM practice_members own JOIN users owner ON owner.id = own.user_id
  WHERE own.practice_id = e.practice_id AND own.role = 'owner'
  ORDER BY (owner.deleted_at IS NULL AND owner.delete_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM suspensions held WHERE held.user_id = owner.id AND held.lifted_at IS NULL)) DESC,
    own.since, own.user_id
  LIMIT 1)
WHERE practice_id IS NOT NULL;
