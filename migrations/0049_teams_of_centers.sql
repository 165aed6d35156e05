ALTER TABLE "consultation_options" ADD CONSTRAINT "consultation_options_own" UNIQUE("expert_id","id");--> statement-breakpoint
CREATE TABLE "options_not_given" (
	"expert_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	CONSTRAINT "options_not_given_option_id_practitioner_id_pk" PRIMARY KEY("option_id","practitioner_id")
);
--> statement-breakpoint
CREATE TABLE "practice_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"practitioner_id" uuid,
	"invited_by" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "practice_invitations_email" CHECK ("practice_invitations"."email" = lower("practice_invitations"."email")),
	CONSTRAINT "practice_invitations_role" CHECK ("practice_invitations"."role" in ('owner', 'staff')),
	CONSTRAINT "practice_invitations_answered" CHECK (("practice_invitations"."status" = 'open') = ("practice_invitations"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "options_not_given" ADD CONSTRAINT "options_not_given_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options_not_given" ADD CONSTRAINT "options_not_given_option" FOREIGN KEY ("expert_id","option_id") REFERENCES "public"."consultation_options"("expert_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options_not_given" ADD CONSTRAINT "options_not_given_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_invitations" ADD CONSTRAINT "practice_invitations_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_invitations" ADD CONSTRAINT "practice_invitations_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_invitations" ADD CONSTRAINT "practice_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "options_not_given_practitioner" ON "options_not_given" USING btree ("practitioner_id");--> statement-breakpoint
CREATE INDEX "options_not_given_expert" ON "options_not_given" USING btree ("expert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_invitations_one_open" ON "practice_invitations" USING btree ("practice_id","email") WHERE "practice_invitations"."status" = 'open';--> statement-breakpoint
CREATE INDEX "practice_invitations_expires" ON "practice_invitations" USING btree ("expires_at");
