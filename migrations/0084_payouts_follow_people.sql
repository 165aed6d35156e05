ALTER TABLE "payout_accounts" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE payout_accounts SET ended_at = updated_at WHERE status = 'closed';--> statement-breakpoint
-- An account is the one owner's who was an owner when it began. Where that is no one, or several, it ends.
UPDATE payout_accounts a SET owner_id = m.user_id FROM practice_members m
  WHERE m.practice_id = a.expert_id AND m.role = 'owner' AND m.since <= a.created_at AND NOT EXISTS (
    SELECT 1 FROM practice_members o WHERE o.practice_id = a.expert_id AND o.role = 'owner'
      AND o.since <= a.created_at AND o.user_id <> m.user_id);--> statement-breakpoint
INSERT INTO notifications (id, user_id, kind, title, path, subject_id, at)
  SELECT gen_random_uuid(), m.user_id, 'payout', 'Please set up payouts again',
    '/dashboard/expert/payouts?practice=' || m.practice_id, m.practice_id, now()
  FROM practice_members m WHERE m.role = 'owner' AND EXISTS (SELECT 1 FROM payout_accounts a
    WHERE a.expert_id = m.practice_id AND a.owner_id IS NULL AND a.ended_at IS NULL)
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE payout_accounts SET ended_at = now() WHERE owner_id IS NULL AND ended_at IS NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "live_owner_id" uuid GENERATED ALWAYS AS (case when ended_at is null and status <> 'closed' then owner_id end) STORED;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "live_role" text GENERATED ALWAYS AS (case when ended_at is null and status <> 'closed' then 'owner' end) STORED;--> statement-breakpoint
ALTER TABLE "practice_members" ADD CONSTRAINT "practice_members_role_of" UNIQUE("practice_id","user_id","role");--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_of_an_owner" FOREIGN KEY ("expert_id","live_owner_id","live_role") REFERENCES "public"."practice_members"("practice_id","user_id","role") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_owner" ON "payout_accounts" USING btree ("owner_id");--> statement-breakpoint
DROP INDEX "payout_accounts_one_live";--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_live" ON "payout_accounts" USING btree ("expert_id","provider") WHERE "payout_accounts"."status" <> 'closed' and "payout_accounts"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_owned" CHECK ("payout_accounts"."owner_id" is not null or "payout_accounts"."ended_at" is not null or "payout_accounts"."status" = 'closed');
