CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"act" text NOT NULL,
	"ip_address" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"former_email" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"suspended_by" uuid NOT NULL,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "typed_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"mark" text,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text,
	"pending_email" text,
	"first_name" text,
	"last_name" text,
	"date_of_birth" date,
	"zone" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"browsers_known_from" timestamp (3) with time zone,
	"mail_links_from" timestamp (3) with time zone,
	"delete_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "attempts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"user_id" uuid NOT NULL,
	"setting" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"value" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcements_user_id_setting_begins_at_pk" PRIMARY KEY("user_id","setting","begins_at")
);
--> statement-breakpoint
CREATE TABLE "application_checks" (
	"application_id" uuid NOT NULL,
	"check" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_checks_application_id_check_pk" PRIMARY KEY("application_id","check")
);
--> statement-breakpoint
CREATE TABLE "application_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"transition" text NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"type" text DEFAULT 'individual' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"confirmed" text DEFAULT '' NOT NULL,
	"license_number" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"license_state" text,
	"license_expires_on" date,
	"shows_places" boolean DEFAULT false NOT NULL,
	"zip" text,
	"lat" double precision,
	"lng" double precision,
	"city" text,
	"state" text,
	"zone" text,
	"place_label" text,
	"said" text DEFAULT '' NOT NULL,
	"rejection" text,
	"fee_cents" integer,
	"follows_id" uuid,
	"practice_id" uuid,
	"submitted_at" timestamp (3) with time zone,
	"review_began_at" timestamp (3) with time zone,
	"promised_on" date,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "applications_place" CHECK (num_nulls("applications"."lat", "applications"."lng", "applications"."state", "applications"."zone") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "visitor_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extra_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "extra_hours_start" UNIQUE("practitioner_id","date","start_minute"),
	CONSTRAINT "extra_hours_order" CHECK ("extra_hours"."start_minute" >= 0 and "extra_hours"."end_minute" <= 1440 and "extra_hours"."start_minute" < "extra_hours"."end_minute")
);
--> statement-breakpoint
CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"entries" integer,
	"fault" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"unread_events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "outside_calendars_practitioner_id_unique" UNIQUE("practitioner_id")
);
--> statement-breakpoint
CREATE TABLE "taken_times" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"booking_id" uuid,
	"chain_id" uuid,
	"place_id" uuid,
	"visit_lat" double precision,
	"visit_lng" double precision,
	"source_id" text,
	CONSTRAINT "taken_times_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "taken_times_source" UNIQUE("practitioner_id","source_id"),
	CONSTRAINT "taken_times_order" CHECK ("taken_times"."starts_at" < "taken_times"."ends_at"),
	CONSTRAINT "taken_times_booking" CHECK (("taken_times"."kind" = 'booking') = ("taken_times"."booking_id" is not null) and ("taken_times"."kind" = 'booking') = ("taken_times"."chain_id" is not null)),
	CONSTRAINT "taken_times_calendar" CHECK (("taken_times"."kind" = 'calendar') = ("taken_times"."source_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "time_waits" (
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "time_waits_user_id_expert_id_pk" PRIMARY KEY("user_id","expert_id")
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"expert_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"place_id" uuid,
	"weekday" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	CONSTRAINT "weekly_hours_start" UNIQUE NULLS NOT DISTINCT("practitioner_id","place_id","weekday","start_minute"),
	CONSTRAINT "weekly_hours_weekday" CHECK ("weekly_hours"."weekday" between 1 and 7),
	CONSTRAINT "weekly_hours_order" CHECK ("weekly_hours"."start_minute" >= 0 and "weekly_hours"."end_minute" <= 1440 and "weekly_hours"."start_minute" < "weekly_hours"."end_minute")
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"transition" text NOT NULL,
	"by" text NOT NULL,
	"actor_id" uuid,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_extensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer GENERATED ALWAYS AS (price_cents + tax_cents) STORED NOT NULL,
	"state" text NOT NULL,
	"paid" text,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "booking_extensions_minutes" CHECK ("booking_extensions"."minutes" > 0 and "booking_extensions"."minutes" % 15 = 0),
	CONSTRAINT "booking_extensions_money" CHECK ("booking_extensions"."price_cents" >= 0 and "booking_extensions"."tax_cents" >= 0),
	CONSTRAINT "booking_extensions_paid" CHECK (("booking_extensions"."state" = 'agreed') = ("booking_extensions"."paid" is not null))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"option_id" uuid,
	"concern" text,
	"option_title" text,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"other_starts" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"place_id" uuid,
	"zone" text NOT NULL,
	"location" text NOT NULL,
	"state" text NOT NULL,
	"cafe_name" text,
	"cafe_address" text,
	"address_changes" integer DEFAULT 0 NOT NULL,
	"address_changed_at" timestamp (3) with time zone,
	"price_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer GENERATED ALWAYS AS (price_cents + fee_cents + tax_cents) STORED NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"way_to_pay" text DEFAULT 'in-person' NOT NULL,
	"pay_by" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone DEFAULT now(),
	"card_failed_at" timestamp (3) with time zone,
	"miss_settled_at" timestamp (3) with time zone,
	"is_from_offer" boolean DEFAULT false NOT NULL,
	"paid_under" uuid,
	"policy" jsonb,
	"commission_percent" integer DEFAULT 0 NOT NULL,
	"payout_days" integer DEFAULT 2 NOT NULL,
	"dispute_hours" integer DEFAULT 48 NOT NULL,
	"request_key" uuid NOT NULL,
	"shares_place_and_notes" boolean DEFAULT false NOT NULL,
	"stands_id" uuid,
	"replaces_id" uuid,
	"chain_id" uuid NOT NULL,
	"buffer_before_minutes" integer DEFAULT 0 NOT NULL,
	"buffer_after_minutes" integer DEFAULT 0 NOT NULL,
	"overlap_kept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer_hours" integer DEFAULT 24 NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"missed_at" timestamp (3) with time zone,
	"contest" text,
	"proposal_until" timestamp (3) with time zone,
	"unlawful_since" timestamp (3) with time zone,
	"extension_pay_by" timestamp (3) with time zone,
	"changes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bookings_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "bookings_move" CHECK ("bookings"."stands_id" is null or "bookings"."status" in ('requested', 'declined', 'cancelled', 'expired')),
	CONSTRAINT "bookings_minutes" CHECK ("bookings"."minutes" between 15 and 240 and "bookings"."minutes" % 15 = 0),
	CONSTRAINT "bookings_length" CHECK ("bookings"."ends_at" = "bookings"."starts_at" + "bookings"."minutes" * interval '1 minute'),
	CONSTRAINT "bookings_other_starts" CHECK (cardinality("bookings"."other_starts") <= 2),
	CONSTRAINT "bookings_contest" CHECK ("bookings"."contest" is null or "bookings"."missed_at" is not null),
	CONSTRAINT "bookings_ended" CHECK ("bookings"."end_reason" is null or "bookings"."ended_at" is not null),
	CONSTRAINT "bookings_by_card" CHECK ("bookings"."way_to_pay" = 'in-person' or ("bookings"."policy" is not null and "bookings"."pay_by" is not null)),
	CONSTRAINT "bookings_commission" CHECK ("bookings"."commission_percent" between 0 and 50),
	CONSTRAINT "bookings_cafe" CHECK (("bookings"."cafe_name" is null) = ("bookings"."cafe_address" is null)),
	CONSTRAINT "bookings_buffers" CHECK ("bookings"."buffer_before_minutes" >= 0 and "bookings"."buffer_after_minutes" >= 0),
	CONSTRAINT "bookings_money" CHECK ("bookings"."price_cents" >= 0 and "bookings"."fee_cents" >= 0 and "bookings"."tax_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "home_visits" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"address" text NOT NULL,
	"zip" text NOT NULL,
	"miles" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid,
	"practitioner_id" uuid,
	"opened_by" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token_unique" UNIQUE("token"),
	CONSTRAINT "calendar_feeds_of" CHECK (("calendar_feeds"."expert_id" is null) = ("calendar_feeds"."practitioner_id" is null))
);
--> statement-breakpoint
CREATE TABLE "client_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"consultation_notes" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT 'prefer-not-to-say' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"show_name" boolean DEFAULT true NOT NULL,
	"show_photo" boolean DEFAULT true NOT NULL,
	"show_gender" boolean DEFAULT true NOT NULL,
	"show_interests" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "client_profiles_notes" CHECK (char_length("client_profiles"."consultation_notes") <= 100),
	CONSTRAINT "client_profiles_gender" CHECK ("client_profiles"."gender" in ('female', 'male', 'prefer-not-to-say'))
);
--> statement-breakpoint
CREATE TABLE "client_share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "client_share_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"user_id" uuid NOT NULL,
	"expert_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_expert_id_pk" PRIMARY KEY("user_id","expert_id")
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "contact_messages_closed" CHECK (("contact_messages"."status" = 'new') = ("contact_messages"."closed_at" is null)),
	CONSTRAINT "contact_messages_name" CHECK (char_length("contact_messages"."name") between 1 and 50),
	CONSTRAINT "contact_messages_subject" CHECK (char_length("contact_messages"."subject") between 1 and 100),
	CONSTRAINT "contact_messages_message" CHECK (char_length("contact_messages"."message") between 1 and 1000),
	CONSTRAINT "contact_messages_one_line" CHECK (("contact_messages"."name" || "contact_messages"."email" || "contact_messages"."subject") !~ '[\r\n]')
);
--> statement-breakpoint
CREATE TABLE "listing" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"apart" double precision NOT NULL,
	"at" "cube" NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"rating" real NOT NULL,
	"free_from" timestamp (3) with time zone,
	"free_until" timestamp (3) with time zone,
	"is_spotlight" boolean NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"visit_reach" double precision,
	"visit_at" "cube",
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_online" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"apart" double precision NOT NULL,
	"at" "cube" NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"rating" real NOT NULL,
	"free_from" timestamp (3) with time zone,
	"free_until" timestamp (3) with time zone,
	"is_spotlight" boolean NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"visit_reach" double precision,
	"visit_at" "cube",
	"words" "tsvector" NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dispute_pictures_side" CHECK ("dispute_pictures"."side" in ('client', 'expert'))
);
--> statement-breakpoint
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
CREATE TABLE "business_cards" (
	"code" text PRIMARY KEY NOT NULL,
	"practice_id" uuid,
	CONSTRAINT "business_cards_practice_id_unique" UNIQUE("practice_id"),
	CONSTRAINT "business_cards_code" CHECK ("business_cards"."code" ~ '^[b-df-hj-np-tv-z2-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "consultation_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"minutes" integer DEFAULT 15 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "consultation_options_own" UNIQUE("expert_id","id"),
	CONSTRAINT "consultation_options_minutes" CHECK ("consultation_options"."minutes" >= 1)
);
--> statement-breakpoint
CREATE TABLE "content_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"place" text NOT NULL,
	"found" text[] NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "content_flags_closed" CHECK (("content_flags"."closed_at" is null) = ("content_flags"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "expert_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"address" text,
	"zip" text,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"is_exact_public" boolean DEFAULT false NOT NULL,
	"point_seed" uuid NOT NULL,
	"public_label" text NOT NULL,
	"public_lat" double precision NOT NULL,
	"public_lng" double precision NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zone" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_places_own" UNIQUE("expert_id","id"),
	CONSTRAINT "expert_places_rank" CHECK ("expert_places"."rank" >= 0),
	CONSTRAINT "expert_places_on_earth" CHECK ("expert_places"."lat" between -90 and 90 and "expert_places"."lng" between -180 and 180
        and "expert_places"."public_lat" between -90 and 90 and "expert_places"."public_lng" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"credentials" text DEFAULT '' NOT NULL,
	"rating" real DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rate_per_minute_cents" integer DEFAULT 100 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_spotlight" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"license_expired_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS (approved_at is not null and suspended_at is null and license_expired_at is null) STORED NOT NULL,
	"is_listable" boolean GENERATED ALWAYS AS (approved_at is not null and suspended_at is null and license_expired_at is null and paused_at is null) STORED NOT NULL,
	"consultation_methods" text[] DEFAULT '{}' NOT NULL,
	"visit_miles" integer DEFAULT 25 NOT NULL,
	"service_zip" text,
	"service_lat" double precision,
	"service_lng" double precision,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"consultations_held" integer DEFAULT 0 NOT NULL,
	"answer_minutes" integer[] DEFAULT '{}' NOT NULL,
	"free_from" timestamp (3) with time zone,
	"free_until" timestamp (3) with time zone,
	"free_stale_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experts_rating_range" CHECK ("experts"."rating" between 0 and 5),
	CONSTRAINT "experts_visit_miles" CHECK ("experts"."visit_miles" between 1 and 100),
	CONSTRAINT "experts_service_area" CHECK (num_nulls("experts"."service_zip", "experts"."service_lat", "experts"."service_lng") in (0, 3)),
	CONSTRAINT "experts_rate_positive" CHECK ("experts"."rate_per_minute_cents" between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "options_not_given" (
	"expert_id" uuid NOT NULL,
	"option_id" uuid NOT NULL,
	"practitioner_id" uuid NOT NULL,
	CONSTRAINT "options_not_given_option_id_practitioner_id_pk" PRIMARY KEY("option_id","practitioner_id")
);
--> statement-breakpoint
CREATE TABLE "place_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"status" text NOT NULL,
	"address" text NOT NULL,
	"zip" text NOT NULL,
	"public_label" text NOT NULL,
	"former_address" text,
	"former_zip" text,
	"former_label" text,
	"said" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "place_photos" (
	"key" text PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practice_members" (
	"practice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "practice_members_practice_id_user_id_pk" PRIMARY KEY("practice_id","user_id"),
	CONSTRAINT "practice_members_role_of" UNIQUE("practice_id","user_id","role"),
	CONSTRAINT "practice_members_role" CHECK ("practice_members"."role" in ('owner', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "practice_suspensions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"suspended_by" uuid,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "practitioners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text,
	"rank" integer DEFAULT 0 NOT NULL,
	"keeps_default_hours" boolean DEFAULT true NOT NULL,
	"around_the_clock" boolean DEFAULT false NOT NULL,
	"hours_version" integer DEFAULT 0 NOT NULL,
	"notice_minutes" integer DEFAULT 15 NOT NULL,
	"buffer_before_minutes" integer DEFAULT 0 NOT NULL,
	"buffer_after_minutes" integer DEFAULT 0 NOT NULL,
	"active_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_until" timestamp (3) with time zone,
	CONSTRAINT "practitioners_own" UNIQUE("practice_id","id"),
	CONSTRAINT "practitioners_rank" CHECK ("practitioners"."rank" >= 0),
	CONSTRAINT "practitioners_rules" CHECK ("practitioners"."notice_minutes" between 15 and 10080 and "practitioners"."buffer_before_minutes" between 0 and 240
        and "practitioners"."buffer_after_minutes" between 0 and 240),
	CONSTRAINT "practitioners_name" CHECK (btrim("practitioners"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "profile_styles" (
	"practice_id" uuid PRIMARY KEY NOT NULL,
	"style" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_styles_object" CHECK (jsonb_typeof("profile_styles"."style") = 'object')
);
--> statement-breakpoint
CREATE TABLE "law_waits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "law_waits_state_code" CHECK ("law_waits"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "state_laws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"note" text NOT NULL,
	"source" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "state_laws_order" CHECK ("state_laws"."until" >= "state_laws"."since"),
	CONSTRAINT "state_laws_state" CHECK ("state_laws"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "state_taxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" date NOT NULL,
	"rate_thousandths" integer NOT NULL,
	"note" text NOT NULL,
	"source" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "state_taxes_state" CHECK ("state_taxes"."state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "state_taxes_rate" CHECK ("state_taxes"."rate_thousandths" between 0 and 20000)
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"expires_on" date NOT NULL,
	"sent_by" uuid,
	"has_picture" boolean DEFAULT false NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	"reminded_30_at" timestamp (3) with time zone,
	"reminded_7_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"times_turned" integer DEFAULT 0 NOT NULL,
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
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	CONSTRAINT "messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "messages_key_unique" UNIQUE("key"),
	CONSTRAINT "messages_hidden" CHECK (("messages"."hidden_at" is null) = ("messages"."hidden_reason" is null)),
	CONSTRAINT "messages_length" CHECK (char_length("messages"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reported_id" uuid,
	"subject_kind" text DEFAULT 'person' NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_number" integer DEFAULT 0 NOT NULL,
	"words" text,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"path" text,
	"status" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "reports_not_of_oneself" CHECK ("reports"."reporter_id" <> "reports"."reported_id"),
	CONSTRAINT "reports_about_somebody" CHECK ("reports"."reported_id" is not null or "reports"."subject_kind" in ('review', 'answer')),
	CONSTRAINT "reports_words" CHECK (("reports"."words" is null) = ("reports"."subject_kind" = 'person'))
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
CREATE TABLE "consultation_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"practitioner_id" uuid,
	"starts_at" timestamp (3) with time zone[] NOT NULL,
	"minutes" integer NOT NULL,
	"place_id" uuid,
	"method" text,
	"cafe_name" text,
	"cafe_address" text,
	"request_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "consultation_offers_cafe" CHECK (("consultation_offers"."cafe_name" is null) = ("consultation_offers"."cafe_address" is null)),
	CONSTRAINT "consultation_offers_times" CHECK (cardinality("consultation_offers"."starts_at") between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "captures_cents" CHECK ("captures"."cents" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "ledger_accounts_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"unbalanced" integer NOT NULL,
	"differing" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"what" text NOT NULL,
	"payment_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "ledger_lines_moves" CHECK ("ledger_lines"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"state" text NOT NULL,
	"held_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"is_over" boolean DEFAULT false NOT NULL,
	"partial_since" timestamp (3) with time zone,
	"provider" text NOT NULL,
	"provider_ref" text,
	"subscription_id" uuid,
	"checkout" integer DEFAULT 1 NOT NULL,
	"checkout_ref" text,
	"checkout_url" text,
	"checkout_ends_at" timestamp (3) with time zone,
	"return_to" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_sums" CHECK ("payments"."cents" > 0 and "payments"."held_cents" >= 0 and "payments"."paid_cents" >= 0),
	CONSTRAINT "payments_refund" CHECK ("payments"."refunded_cents" between 0 and "payments"."paid_cents"),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'usd')
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"tell_again" boolean DEFAULT false NOT NULL,
	"failure" text,
	"mismatch" text,
	"payment_id" uuid,
	"subscription_id" uuid,
	CONSTRAINT "provider_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"cents" integer,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_cents" CHECK ("refunds"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_records" (
	"id" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text NOT NULL,
	"period_ends_at" timestamp (3) with time zone,
	"ends_with_period" boolean DEFAULT false NOT NULL,
	"ends_as_payer_leaves" boolean DEFAULT false NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"told_at" timestamp (3) with time zone,
	"provider" text NOT NULL,
	"provider_ref" text,
	"customer_ref" text,
	"checkout" integer DEFAULT 1 NOT NULL,
	"checkout_ref" text,
	"checkout_url" text,
	"checkout_ends_at" timestamp (3) with time zone,
	"return_to" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_cents" CHECK ("subscriptions"."cents" > 0),
	CONSTRAINT "subscriptions_currency" CHECK ("subscriptions"."currency" = 'usd')
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"owner_id" uuid,
	"provider" text NOT NULL,
	"provider_ref" text,
	"status" text NOT NULL,
	"bank_failed_at" timestamp (3) with time zone,
	"bank_failure" text,
	"bank_took_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"live_owner_id" uuid GENERATED ALWAYS AS (case when ended_at is null and status <> 'closed' then owner_id end) STORED,
	"live_role" text GENERATED ALWAYS AS (case when ended_at is null and status <> 'closed' then 'owner' end) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_provider_ref" UNIQUE("provider","provider_ref"),
	CONSTRAINT "payout_accounts_owned" CHECK ("payout_accounts"."owner_id" is not null or "payout_accounts"."ended_at" is not null or "payout_accounts"."status" = 'closed')
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
	"reversed_cents" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "blocks" (
	"expert_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"by" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_expert_id_client_id_by_pk" PRIMARY KEY("expert_id","client_id","by"),
	CONSTRAINT "blocks_by" CHECK ("blocks"."by" in ('client', 'expert'))
);
--> statement-breakpoint
CREATE TABLE "provider_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_movements_once" UNIQUE("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	"fee_cents" bigint DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"told_of" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciliation_reports_once" UNIQUE("provider","day")
);
--> statement-breakpoint
CREATE TABLE "booking_reminders" (
	"booking_id" uuid NOT NULL,
	"name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_reminders_booking_id_name_pk" PRIMARY KEY("booking_id","name")
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"review_id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"written_by" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"waits_since" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"announced_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS (hidden_at is null and waits_since is null) STORED NOT NULL,
	CONSTRAINT "review_answers_hidden" CHECK (("review_answers"."hidden_at" is null) = ("review_answers"."hidden_reason" is null)),
	CONSTRAINT "review_answers_body" CHECK ("review_answers"."body" <> '')
);
--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expert_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"booking_id" uuid,
	"rating" integer NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"waits_since" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"announced_at" timestamp (3) with time zone,
	"is_shown" boolean GENERATED ALWAYS AS (hidden_at is null and waits_since is null and withdrawn_at is null) STORED NOT NULL,
	CONSTRAINT "reviews_booking_id_unique" UNIQUE("booking_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null)),
	CONSTRAINT "reviews_withdrawn" CHECK ("reviews"."withdrawn_at" is null or "reviews"."body" = '')
);
--> statement-breakpoint
CREATE TABLE "set_aside" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"tries" integer NOT NULL,
	"last_error" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "set_aside_once" UNIQUE("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"coming" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"admin_id" uuid NOT NULL,
	"why" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spotlight_line" (
	"state" text NOT NULL,
	"practice_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spotlight_line_state_practice_id_pk" PRIMARY KEY("state","practice_id")
);
--> statement-breakpoint
CREATE TABLE "spotlight_seats" (
	"state" text NOT NULL,
	"turn" integer NOT NULL,
	"seat" integer NOT NULL,
	"practice_id" uuid NOT NULL,
	"is_filled_in" boolean DEFAULT false NOT NULL,
	CONSTRAINT "spotlight_seats_state_seat_pk" PRIMARY KEY("state","seat"),
	CONSTRAINT "spotlight_seats_one" UNIQUE("state","practice_id"),
	CONSTRAINT "spotlight_seats_six" CHECK ("spotlight_seats"."seat" between 1 and 6)
);
--> statement-breakpoint
CREATE TABLE "spotlights" (
	"practice_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"status" text NOT NULL,
	"paid_until" timestamp (3) with time zone,
	"ends_with_period" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spotlights_paid" CHECK ("spotlights"."paid_until" is not null or "spotlights"."state" in ('waiting', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"practice_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"booking_id" uuid,
	"day" date,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"commission_cents" integer DEFAULT 0 NOT NULL,
	"given_back_cents" integer DEFAULT 0 NOT NULL,
	"share_cents" integer DEFAULT 0 NOT NULL,
	"paid_out_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "statement_lines_once" UNIQUE("practice_id","entry_id"),
	CONSTRAINT "statement_lines_share" CHECK ("statement_lines"."kind" in ('payout', 'held-back', 'correction')
        or "statement_lines"."share_cents" = "statement_lines"."price_cents" + "statement_lines"."tax_cents" - "statement_lines"."commission_cents" - "statement_lines"."given_back_cents")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"practice_id" uuid NOT NULL,
	"month" text NOT NULL,
	"zone" text NOT NULL,
	"state" text,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statements_once" UNIQUE("practice_id","month"),
	CONSTRAINT "statements_month_form" CHECK ("statements"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
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
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_checks" ADD CONSTRAINT "application_checks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_checks" ADD CONSTRAINT "application_checks_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_files" ADD CONSTRAINT "application_files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_steps" ADD CONSTRAINT "application_steps_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_hours" ADD CONSTRAINT "extra_hours_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_hours" ADD CONSTRAINT "extra_hours_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_times" ADD CONSTRAINT "taken_times_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_times" ADD CONSTRAINT "taken_times_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_waits" ADD CONSTRAINT "time_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_waits" ADD CONSTRAINT "time_waits_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_place" FOREIGN KEY ("expert_id","place_id") REFERENCES "public"."expert_places"("expert_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_extensions" ADD CONSTRAINT "booking_extensions_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_paid_under_bookings_id_fk" FOREIGN KEY ("paid_under") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_stands_id_bookings_id_fk" FOREIGN KEY ("stands_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_replaces_id_bookings_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_visits" ADD CONSTRAINT "home_visits_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_profiles" ADD CONSTRAINT "client_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_share_links" ADD CONSTRAINT "client_share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing" ADD CONSTRAINT "listing_place_id_expert_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."expert_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_online" ADD CONSTRAINT "listing_online_place_id_listing_place_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."listing"("place_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_pictures" ADD CONSTRAINT "dispute_pictures_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_cards" ADD CONSTRAINT "business_cards_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_options" ADD CONSTRAINT "consultation_options_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_flags" ADD CONSTRAINT "content_flags_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_places" ADD CONSTRAINT "expert_places_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options_not_given" ADD CONSTRAINT "options_not_given_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options_not_given" ADD CONSTRAINT "options_not_given_option" FOREIGN KEY ("expert_id","option_id") REFERENCES "public"."consultation_options"("expert_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "options_not_given" ADD CONSTRAINT "options_not_given_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_checks" ADD CONSTRAINT "place_checks_place_id_expert_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."expert_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_checks" ADD CONSTRAINT "place_checks_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_photos" ADD CONSTRAINT "place_photos_place_id_expert_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."expert_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_members" ADD CONSTRAINT "practice_members_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_members" ADD CONSTRAINT "practice_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_suspensions" ADD CONSTRAINT "practice_suspensions_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_suspensions" ADD CONSTRAINT "practice_suspensions_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioners" ADD CONSTRAINT "practitioners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_styles" ADD CONSTRAINT "profile_styles_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD CONSTRAINT "consultation_offers_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD CONSTRAINT "consultation_offers_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_offers" ADD CONSTRAINT "consultation_offers_practitioner" FOREIGN KEY ("expert_id","practitioner_id") REFERENCES "public"."practitioners"("practice_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_of_an_owner" FOREIGN KEY ("expert_id","live_owner_id","live_role") REFERENCES "public"."practice_members"("practice_id","user_id","role") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_balance_moves" ADD CONSTRAINT "payout_balance_moves_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_balance_moves" ADD CONSTRAINT "payout_balance_moves_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_balance_moves" ADD CONSTRAINT "payout_balance_moves_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_line" ADD CONSTRAINT "spotlight_line_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_seats" ADD CONSTRAINT "spotlight_seats_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlights" ADD CONSTRAINT "spotlights_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlights" ADD CONSTRAINT "spotlights_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_invitations" ADD CONSTRAINT "practice_invitations_practice_id_experts_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_invitations" ADD CONSTRAINT "practice_invitations_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_invitations" ADD CONSTRAINT "practice_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once" ON "consents" USING btree ("user_id","document","version");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_account" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_former" ON "email_changes" USING btree ("former_email");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_mark" ON "recovery_codes" USING btree ("user_id","mark");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","suspended_at");--> statement-breakpoint
CREATE INDEX "typed_drafts_mark" ON "typed_drafts" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "typed_drafts_expires" ON "typed_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_image" ON "users" USING btree ("image");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "admin_acts_newest" ON "admin_acts" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "admin_acts_subject" ON "admin_acts" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "announcements_begins" ON "announcements" USING btree ("begins_at");--> statement-breakpoint
CREATE INDEX "application_files_application" ON "application_files" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_steps_application" ON "application_steps" USING btree ("application_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id") WHERE "applications"."status" in ('draft', 'submitted', 'in-review', 'more-asked');--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_queue" ON "applications" USING btree ("status","review_began_at");--> statement-breakpoint
CREATE INDEX "visitor_photos_created" ON "visitor_photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "extra_hours_expert" ON "extra_hours" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "outside_calendars_expert" ON "outside_calendars" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "outside_calendars_next" ON "outside_calendars" USING btree ("next_read_at");--> statement-breakpoint
CREATE INDEX "taken_times_expert" ON "taken_times" USING btree ("expert_id","ends_at");--> statement-breakpoint
CREATE INDEX "taken_times_practitioner" ON "taken_times" USING btree ("practitioner_id","ends_at");--> statement-breakpoint
CREATE INDEX "time_waits_expert" ON "time_waits" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "time_waits_created" ON "time_waits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "weekly_hours_place" ON "weekly_hours" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "booking_events_booking" ON "booking_events" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "booking_events_newest" ON "booking_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "booking_extensions_booking" ON "booking_extensions" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_extensions_expert" ON "booking_extensions" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "booking_extensions_client" ON "booking_extensions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "bookings_expert" ON "bookings" USING btree ("expert_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_client" ON "bookings" USING btree ("client_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_chain" ON "bookings" USING btree ("chain_id");--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_starts" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_reference" ON "bookings" USING btree (right("id"::text, 8));--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_move" ON "bookings" USING btree ("stands_id") WHERE "bookings"."stands_id" is not null and "bookings"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "bookings_requested" ON "bookings" USING btree ("answer_by") WHERE "bookings"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "bookings_awaiting_payment" ON "bookings" USING btree ("pay_by") WHERE "bookings"."status" = 'awaiting-payment';--> statement-breakpoint
CREATE INDEX "bookings_accepting" ON "bookings" USING btree ("starts_at") WHERE "bookings"."status" = 'accepting';--> statement-breakpoint
CREATE INDEX "bookings_paid_under" ON "bookings" USING btree ("paid_under") WHERE "bookings"."paid_under" is not null;--> statement-breakpoint
CREATE INDEX "bookings_missed" ON "bookings" USING btree ("missed_at") WHERE "bookings"."status" = 'expert-no-show' and "bookings"."miss_settled_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_extension_pay_by" ON "bookings" USING btree ("extension_pay_by") WHERE "bookings"."extension_pay_by" is not null;--> statement-breakpoint
CREATE INDEX "bookings_accepted" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" in ('accepted', 'in-progress');--> statement-breakpoint
CREATE INDEX "bookings_completed" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "bookings_contested" ON "bookings" USING btree ("missed_at") WHERE "bookings"."contest" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_open" ON "calendar_feeds" USING btree ("practitioner_id","opened_by") WHERE "calendar_feeds"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_one_own" ON "calendar_feeds" USING btree ("opened_by") WHERE "calendar_feeds"."practitioner_id" is null and "calendar_feeds"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_expert" ON "calendar_feeds" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_opened_by" ON "calendar_feeds" USING btree ("opened_by");--> statement-breakpoint
CREATE UNIQUE INDEX "client_share_links_one_open" ON "client_share_links" USING btree ("user_id") WHERE "client_share_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "client_share_links_user" ON "client_share_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favorites_expert" ON "favorites" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "contact_messages_closed_at" ON "contact_messages" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "listing_expert" ON "listing" USING btree ("expert_id","rank");--> statement-breakpoint
CREATE INDEX "listing_city" ON "listing" USING btree ("state","city","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listing_rating" ON "listing" USING btree ("rating","expert_id");--> statement-breakpoint
CREATE INDEX "listing_spotlight_rating" ON "listing" USING btree ("rating","expert_id") WHERE "listing"."is_spotlight";--> statement-breakpoint
CREATE INDEX "listing_at" ON "listing" USING gist ("at");--> statement-breakpoint
CREATE INDEX "listing_spotlight_at" ON "listing" USING gist ("at") WHERE "listing"."is_spotlight";--> statement-breakpoint
CREATE INDEX "listing_words" ON "listing" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_local_words" ON "listing" USING gin (local_words("words", "lat", "lng")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_cell_zone" ON "listing" USING btree (cell_of("lat", "lng"),"zone");--> statement-breakpoint
CREATE INDEX "listing_free" ON "listing" USING btree ("free_from","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "listing_online_expert" ON "listing_online" USING btree ("expert_id","rank");--> statement-breakpoint
CREATE INDEX "listing_online_rating" ON "listing_online" USING btree ("rating","expert_id");--> statement-breakpoint
CREATE INDEX "listing_online_at" ON "listing_online" USING gist ("at");--> statement-breakpoint
CREATE INDEX "listing_online_words" ON "listing_online" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listing_online_free" ON "listing_online" USING btree ("free_from","rating" DESC NULLS LAST,"expert_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "dispute_pictures_dispute" ON "dispute_pictures" USING btree ("dispute_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("booking_id") WHERE "disputes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "disputes_booking" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_client" ON "disputes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "disputes_expert" ON "disputes" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "disputes_newest" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "consultation_options_expert" ON "consultation_options" USING btree ("expert_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "content_flags_one_open" ON "content_flags" USING btree ("practice_id","place") WHERE "content_flags"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "content_flags_newest" ON "content_flags" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "expert_places_expert" ON "expert_places" USING btree ("expert_id","rank");--> statement-breakpoint
CREATE INDEX "experts_free_until" ON "experts" USING btree ("free_until");--> statement-breakpoint
CREATE INDEX "experts_free_stale" ON "experts" USING btree ("free_stale_at") WHERE "experts"."free_stale_at" is not null;--> statement-breakpoint
CREATE INDEX "options_not_given_practitioner" ON "options_not_given" USING btree ("practitioner_id");--> statement-breakpoint
CREATE INDEX "options_not_given_expert" ON "options_not_given" USING btree ("expert_id");--> statement-breakpoint
CREATE UNIQUE INDEX "place_checks_one_waiting" ON "place_checks" USING btree ("place_id") WHERE "place_checks"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "place_checks_place" ON "place_checks" USING btree ("place_id","sent_at");--> statement-breakpoint
CREATE INDEX "place_checks_practice" ON "place_checks" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "place_checks_queue" ON "place_checks" USING btree ("status","sent_at");--> statement-breakpoint
CREATE INDEX "place_photos_place" ON "place_photos" USING btree ("place_id","rank");--> statement-breakpoint
CREATE INDEX "practice_members_user" ON "practice_members" USING btree ("user_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_suspensions_one" ON "practice_suspensions" USING btree ("practice_id") WHERE "practice_suspensions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "practitioners_user" ON "practitioners" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "law_waits_email_state" ON "law_waits" USING btree ("email","state");--> statement-breakpoint
CREATE INDEX "law_waits_state" ON "law_waits" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "state_laws_state_since" ON "state_laws" USING btree ("state","since");--> statement-breakpoint
CREATE UNIQUE INDEX "state_taxes_state_since" ON "state_taxes" USING btree ("state","since");--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_one_valid" ON "licenses" USING btree ("practice_id") WHERE "licenses"."status" = 'valid';--> statement-breakpoint
CREATE UNIQUE INDEX "licenses_one_waiting" ON "licenses" USING btree ("practice_id") WHERE "licenses"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "licenses_queue" ON "licenses" USING btree ("status","sent_at");--> statement-breakpoint
CREATE INDEX "licenses_practice" ON "licenses" USING btree ("practice_id","sent_at");--> statement-breakpoint
CREATE INDEX "licenses_expiry" ON "licenses" USING btree ("expires_on") WHERE "licenses"."status" = 'valid';--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("expert_id","client_id");--> statement-breakpoint
CREATE INDEX "conversations_client" ON "conversations" USING btree ("client_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_expert" ON "conversations" USING btree ("expert_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_client_unread" ON "conversations" USING btree ("client_id") WHERE "conversations"."client_unread" > 0;--> statement-breakpoint
CREATE INDEX "conversations_expert_unread" ON "conversations" USING btree ("expert_id") WHERE "conversations"."expert_unread" > 0;--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","subject_kind","subject_id","subject_number") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread" ON "notifications" USING btree ("user_id","kind","subject_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "consultation_offers_client" ON "consultation_offers" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "consultation_offers_expert" ON "consultation_offers" USING btree ("expert_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "captures_payment" ON "captures" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "captures_waiting" ON "captures" USING btree ("asked_at","id") WHERE "captures"."done_at" is null;--> statement-breakpoint
CREATE INDEX "chargebacks_payment" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "chargebacks_open" ON "chargebacks" USING btree ("evidence_by") WHERE "chargebacks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_newest" ON "ledger_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_lines_entry" ON "ledger_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_account" ON "ledger_lines" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("purpose","subject_id") WHERE "payments"."subscription_id" is null and "payments"."state" in ('begun', 'owed', 'held', 'partial', 'paid');--> statement-breakpoint
CREATE INDEX "payments_partial" ON "payments" USING btree ("partial_since") WHERE "payments"."partial_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_ref" ON "payments" USING btree ("provider","provider_ref") WHERE "payments"."provider_ref" is not null;--> statement-breakpoint
CREATE INDEX "payments_payer" ON "payments" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_to_apply" ON "provider_events" USING btree ("received_at","id") WHERE "provider_events"."applied_at" is null and "provider_events"."mismatch" is null;--> statement-breakpoint
CREATE INDEX "provider_events_set_aside" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."mismatch" is not null;--> statement-breakpoint
CREATE INDEX "provider_events_newest" ON "provider_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_payment" ON "provider_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("asked_at","id") WHERE "refunds"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("purpose","subject_id") WHERE "subscriptions"."status" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_ref" ON "subscriptions" USING btree ("provider","provider_ref") WHERE "subscriptions"."provider_ref" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_payer" ON "subscriptions" USING btree ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_live" ON "payout_accounts" USING btree ("expert_id","provider") WHERE "payout_accounts"."status" <> 'closed' and "payout_accounts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payout_accounts_owner" ON "payout_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "payout_balance_moves_expert" ON "payout_balance_moves" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "payout_balance_moves_payment" ON "payout_balance_moves" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_balance" ON "payouts" USING btree ("expert_id") WHERE "payouts"."kind" = 'balance' and "payouts"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("created_at","id") WHERE "payouts"."state" <> 'paid';--> statement-breakpoint
CREATE INDEX "payouts_expert" ON "payouts" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_booking" ON "payouts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "blocks_client" ON "blocks" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "provider_movements_day" ON "provider_movements" USING btree ("provider","at");--> statement-breakpoint
CREATE INDEX "review_answers_expert" ON "review_answers" USING btree ("expert_id");--> statement-breakpoint
CREATE INDEX "review_answers_written_by" ON "review_answers" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "review_answers_waiting" ON "review_answers" USING btree ("waits_since") WHERE "review_answers"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "reviews_expert" ON "reviews" USING btree ("expert_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("waits_since") WHERE "reviews"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "set_aside_newest" ON "set_aside" USING btree ("since","id");--> statement-breakpoint
CREATE INDEX "setting_changes_newest" ON "setting_changes" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "spotlight_line_practice" ON "spotlight_line" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "spotlight_seats_practice" ON "spotlight_seats" USING btree ("practice_id");--> statement-breakpoint
CREATE INDEX "spotlights_subscription" ON "spotlights" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "spotlights_live" ON "spotlights" USING btree ("paid_until") WHERE "spotlights"."state" <> 'ended';--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_lines_entry" ON "statement_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "statements_month" ON "statements" USING btree ("month");--> statement-breakpoint
CREATE UNIQUE INDEX "practice_invitations_one_open" ON "practice_invitations" USING btree ("practice_id","email") WHERE "practice_invitations"."status" = 'open';--> statement-breakpoint
CREATE INDEX "practice_invitations_expires" ON "practice_invitations" USING btree ("expires_at");