CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"cents" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"evidence_by" timestamp (3) with time zone,
	"withdrawn_cents" integer DEFAULT 0 NOT NULL,
	"reinstated_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"fee_back_cents" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "chargebacks_once" UNIQUE("provider","provider_ref"),
	CONSTRAINT "chargebacks_sums" CHECK ("chargebacks"."reinstated_cents" <= "chargebacks"."withdrawn_cents")
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"status" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_provider_ref" UNIQUE("provider","provider_ref")
);
--> statement-breakpoint
CREATE TABLE "payout_balance_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"payment_id" uuid,
	"payout_id" uuid,
	"cents" bigint NOT NULL,
	"undecided_cents" bigint DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_balance_moves_of" CHECK (num_nonnulls("payout_balance_moves"."payment_id", "payout_balance_moves"."payout_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"expert_id" uuid NOT NULL,
	"payment_id" uuid,
	"booking_id" uuid,
	"provider" text NOT NULL,
	"cents" integer NOT NULL,
	"recovered_cents" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"wait" text,
	"failure" text,
	"due_at" timestamp (3) with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"account_ref" text,
	"provider_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_once" UNIQUE("payment_id"),
	CONSTRAINT "payouts_cents" CHECK ("payouts"."cents" >= 0),
	CONSTRAINT "payouts_recovered" CHECK ("payouts"."recovered_cents" between 0 and "payouts"."cents"),
	CONSTRAINT "payouts_of" CHECK (("payouts"."kind" = 'share') = ("payouts"."payment_id" is not null)),
	CONSTRAINT "payouts_waits" CHECK (("payouts"."state" = 'waiting') = ("payouts"."wait" is not null)),
	CONSTRAINT "payouts_paid" CHECK (("payouts"."state" = 'paid') = ("payouts"."paid_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_balance_moves" ADD CONSTRAINT "payout_balance_moves_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_balance_moves" ADD CONSTRAINT "payout_balance_moves_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_balance_moves" ADD CONSTRAINT "payout_balance_moves_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargebacks_payment" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("evidence_by") WHERE "chargebacks"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_live" ON "payout_accounts" USING btree ("expert_id","provider") WHERE "payout_accounts"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "payout_balance_moves_expert" ON "payout_balance_moves" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "payout_balance_moves_payment" ON "payout_balance_moves" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_balance" ON "payouts" USING btree ("expert_id") WHERE "payouts"."kind" = 'balance' and "payouts"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at","id") WHERE "payouts"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "payouts_expert" ON "payouts" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_booking" ON "payouts" USING btree ("booking_id");--> statement-breakpoint
-- What was charged before has its payout from now on; what it comes to is looked up again before it is sent.
INSERT INTO "payouts" ("id", "kind", "expert_id", "payment_id", "booking_id", "provider", "cents", "state", "wait", "created_at", "updated_at")
SELECT gen_random_uuid(), 'share', b.expert_id, p.id, b.id, p.provider, s.share, 'waiting', 'not-over', p.updated_at, p.updated_at
FROM "payments" p
JOIN LATERAL (SELECT id, expert_id FROM "bookings" WHERE (id = p.subject_id OR paid_under = p.subject_id) AND stands_id IS NULL
  ORDER BY created_at DESC, id DESC LIMIT 1) b ON true
JOIN LATERAL (SELECT -coalesce(sum(l.cents), 0) AS share FROM "ledger_lines" l
  JOIN "ledger_accounts" a ON a.id = l.account_id AND a.name = 'payable:experts'
  JOIN "ledger_entries" e ON e.id = l.entry_id WHERE e.payment_id = p.id) s ON s.share > 0
WHERE p.purpose = 'consultation' AND p.state = 'paid' AND p.provider <> 'in-person';
