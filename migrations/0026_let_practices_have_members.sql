CREATE TABLE "practice_members" (
	"practice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_members_practice_id_user_id_pk" PRIMARY KEY("practice_id","user_id"),
	CONSTRAINT "practice_members_role" CHECK ("practice_members"."role" in ('owner', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "practice_members" ADD CONSTRAINT "practice_members_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_members" ADD CONSTRAINT "practice_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever signed in for an expert owns the practice.
INSERT INTO practice_members (practice_id, user_id, role, since)
SELECT id, user_id, 'owner', created_at FROM experts WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "practice_members_user" ON "practice_members" USING btree ("user_id","since");--> statement-breakpoint
-- Whoever places a booking holds the rows of client and practice, and so does a suspension until it is done:
-- what came before it is ended by it, and what comes after it is refused here.
CREATE OR REPLACE FUNCTION refuse_booking_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM suspensions WHERE lifted_at IS NULL AND user_id = NEW.client_id)
    OR (
      SELECT bool_and(EXISTS (SELECT 1 FROM suspensions s WHERE s.lifted_at IS NULL AND s.user_id = m.user_id))
      FROM practice_members m WHERE m.practice_id = NEW.expert_id AND m.role = 'owner'
    ) THEN
    RAISE EXCEPTION 'one side of the booking is suspended' USING ERRCODE = 'PW001';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
ALTER TABLE "experts" DROP CONSTRAINT "experts_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "experts_user";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "user_id";
