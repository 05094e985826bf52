CREATE SEQUENCE "public"."mt4_account_numbers" INCREMENT BY 1 MINVALUE 40000001 MAXVALUE 44999999 START WITH 40000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."mt5_account_numbers" INCREMENT BY 1 MINVALUE 45000001 MAXVALUE 49999999 START WITH 45000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "course_enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"profile_id" uuid,
	"course" text NOT NULL,
	"edition" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_enrolments_attempt" UNIQUE("attempt_id","course")
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "platform_login" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "course_enrolments" ADD CONSTRAINT "course_enrolments_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_enrolments_profile" ON "course_enrolments" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "course_enrolments_created" ON "course_enrolments" USING btree ("created_at");