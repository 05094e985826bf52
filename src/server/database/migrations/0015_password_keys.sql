ALTER TABLE "clients" ADD COLUMN "password_key" text;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD COLUMN "password_key" text;