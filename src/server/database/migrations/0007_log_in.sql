CREATE TABLE "early_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid,
	"shown_texts" jsonb NOT NULL,
	"entity" text NOT NULL,
	"company_id" integer NOT NULL,
	"country" text,
	"edition" text NOT NULL,
	"regulator" text NOT NULL,
	"agent" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_records" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent" boolean NOT NULL,
	"tries" integer NOT NULL,
	"edition" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"profile_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_spend" (
	"day" date NOT NULL,
	"scope" text NOT NULL,
	"messages" integer NOT NULL,
	"spent" bigint NOT NULL,
	CONSTRAINT "sms_spend_day_scope_pk" PRIMARY KEY("day","scope")
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "social_identities_profile" UNIQUE("profile_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "spent_captchas" (
	"token" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_phone" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "verified_phone" text;--> statement-breakpoint
ALTER TABLE "held_records" ADD CONSTRAINT "held_records_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "early_consents_attempt" ON "early_consents" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "early_consents_created" ON "early_consents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "held_records_until" ON "held_records" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "one_time_codes_expires" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_profile" ON "password_resets" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_captchas_expires" ON "spent_captchas" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_verified_phone_unique" UNIQUE("verified_phone");