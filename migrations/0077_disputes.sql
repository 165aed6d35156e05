CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"outcome" text,
	"back_cents" integer,
	"said" text,
	"decided_by" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_closed" CHECK (("disputes"."state" = 'open') = ("disputes"."closed_at" is null)),
	CONSTRAINT "disputes_decided" CHECK (("disputes"."state" = 'decided') = ("disputes"."outcome" is not null)),
	CONSTRAINT "disputes_back" CHECK (("disputes"."outcome" is null) = ("disputes"."back_cents" is null)),
	CONSTRAINT "disputes_cents" CHECK (("disputes"."outcome" = 'nothing') = ("disputes"."back_cents" = 0) and "disputes"."back_cents" >= 0),
	CONSTRAINT "disputes_answered" CHECK (("disputes"."answer" is null) = ("disputes"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("booking_id") WHERE "disputes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "disputes_booking" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_client" ON "disputes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "disputes_expert" ON "disputes" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at","id");