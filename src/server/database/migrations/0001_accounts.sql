CREATE SEQUENCE "public"."live_account_numbers" INCREMENT BY 1 MINVALUE 50000001 MAXVALUE 59999999 START WITH 50000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "activation_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"account_number" bigint NOT NULL,
	"entity" text NOT NULL,
	"company_id" integer NOT NULL,
	"regulator" text NOT NULL,
	"country" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clients_account_number_unique" UNIQUE("account_number")
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"answer" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_normalised" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"attempt_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"country" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"birth_date" date,
	"phone" text,
	"address_line" text,
	"city" text,
	"postal_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profiles_email_normalised_unique" UNIQUE("email_normalised")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"call" text NOT NULL,
	"profile_id" uuid,
	"profile_ref" uuid NOT NULL,
	"client_ref" uuid NOT NULL,
	"form_id" text,
	"form_version" text,
	"payload" jsonb NOT NULL,
	"shown_texts" jsonb NOT NULL,
	"attribution" jsonb NOT NULL,
	"entity" text NOT NULL,
	"company_id" integer NOT NULL,
	"country" text NOT NULL,
	"locale" text NOT NULL,
	"edition" text NOT NULL,
	"regulator" text NOT NULL,
	"timezone" text,
	"agent" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registrations_attempt_call" UNIQUE("attempt_id","call")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"agent" text,
	"timezone" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"shown_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_up_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"standing" text NOT NULL,
	"profile_ref" uuid NOT NULL,
	"client_ref" uuid NOT NULL,
	"account_number" bigint NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"country" text NOT NULL,
	"edition" text NOT NULL,
	"regulator" text NOT NULL,
	"entity" text NOT NULL,
	"company_id" integer NOT NULL,
	"details" jsonb,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activation_codes" ADD CONSTRAINT "activation_codes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD CONSTRAINT "sign_up_attempts_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activation_codes_profile" ON "activation_codes" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "activation_codes_expires" ON "activation_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "clients_profile" ON "clients" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "idempotent_requests_created" ON "idempotent_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "registrations_profile" ON "registrations" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "sessions_profile" ON "sessions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_up_attempts_profile" ON "sign_up_attempts" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "sign_up_attempts_created" ON "sign_up_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "throttles_resets" ON "throttles" USING btree ("resets_at");