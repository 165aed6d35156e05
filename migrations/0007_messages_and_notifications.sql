CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"client_unread" integer DEFAULT 0 NOT NULL,
	"expert_unread" integer DEFAULT 0 NOT NULL,
	"client_mail_due_at" timestamp (3) with time zone,
	"expert_mail_due_at" timestamp (3) with time zone,
	"client_mailed_at" timestamp (3) with time zone,
	"expert_mailed_at" timestamp (3) with time zone,
	"client_blocked_at" timestamp (3) with time zone,
	"expert_blocked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_counts" CHECK ("conversations"."client_unread" >= 0 and "conversations"."expert_unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"body" text NOT NULL,
	"key" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "messages_key_unique" UNIQUE("key"),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" boolean NOT NULL,
	"in_app" boolean NOT NULL,
	CONSTRAINT "notification_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("expert_id","client_id");--> statement-breakpoint
CREATE INDEX "conversations_client" ON "conversations" USING btree ("client_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_expert" ON "conversations" USING btree ("expert_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_client_unread" ON "conversations" USING btree ("client_id") WHERE "conversations"."client_unread" > 0;--> statement-breakpoint
CREATE INDEX "conversations_expert_unread" ON "conversations" USING btree ("expert_id") WHERE "conversations"."expert_unread" > 0;--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread" ON "notifications" USING btree ("user_id","kind","subject_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade;
