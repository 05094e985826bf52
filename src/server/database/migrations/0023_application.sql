CREATE TABLE "application_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"step" text NOT NULL,
	"answers" jsonb NOT NULL,
	"rules_version" text NOT NULL,
	"form_version" text,
	"shown_texts" jsonb NOT NULL,
	"edition" text NOT NULL,
	"regulator" text NOT NULL,
	"outcome" text,
	"score" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"rules_version" text NOT NULL,
	"form_version" text,
	"edition" text NOT NULL,
	"regulator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client_applications" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"regulator" text NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"score" integer,
	"waits_until" timestamp with time zone,
	"warning_read_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_documents" ADD CONSTRAINT "application_documents_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_applications" ADD CONSTRAINT "client_applications_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_answers_profile" ON "application_answers" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "application_documents_profile" ON "application_documents" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "application_links_profile" ON "application_links" USING btree ("profile_id");