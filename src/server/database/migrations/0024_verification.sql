ALTER TABLE "client_applications" ADD COLUMN "verification" text;--> statement-breakpoint
ALTER TABLE "client_applications" ADD COLUMN "verification_reasons" jsonb;--> statement-breakpoint
ALTER TABLE "client_applications" ADD COLUMN "check_id" uuid;--> statement-breakpoint
ALTER TABLE "client_applications" ADD COLUMN "reopened_steps" jsonb;--> statement-breakpoint
ALTER TABLE "client_applications" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "client_applications" ADD COLUMN "decided_at" timestamp with time zone;