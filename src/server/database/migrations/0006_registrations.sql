CREATE SEQUENCE "public"."affiliate_numbers" INCREMENT BY 1 MINVALUE 80000001 MAXVALUE 89999999 START WITH 80000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."demo_account_numbers" INCREMENT BY 1 MINVALUE 60000001 MAXVALUE 69999999 START WITH 60000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."partner_numbers" INCREMENT BY 1 MINVALUE 70000001 MAXVALUE 79999999 START WITH 70000001 CACHE 1;--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "terms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "consent_marketing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "kind" text DEFAULT 'signup' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "client_kind" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "terms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "client_details" jsonb;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "consent_marketing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "completed_at" timestamp with time zone;