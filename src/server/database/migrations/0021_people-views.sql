CREATE TABLE "people_export_parts" (
	"job_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"rows" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "people_export_parts_job_id_part_pk" PRIMARY KEY("job_id","part")
);
--> statement-breakpoint
CREATE TABLE "people_job_people" (
	"job_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"outcome" text,
	"before" text,
	"version_after" integer,
	CONSTRAINT "people_job_people_job_id_person_id_pk" PRIMARY KEY("job_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "people_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"act" jsonb,
	"undoes" uuid,
	"filter" jsonb,
	"columns" jsonb,
	"seen_by" text,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"checkpoint" text,
	"moved_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people_open" (
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_open_person_id_session_id_pk" PRIMARY KEY("person_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text,
	"is_shared" boolean DEFAULT false NOT NULL,
	"setting" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people_export_parts" ADD CONSTRAINT "people_export_parts_job_id_people_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."people_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_job_people" ADD CONSTRAINT "people_job_people_job_id_people_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."people_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_jobs" ADD CONSTRAINT "people_jobs_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_open" ADD CONSTRAINT "people_open_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_jobs_by" ON "people_jobs" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "people_jobs_created" ON "people_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_jobs_undoes" ON "people_jobs" USING btree ("undoes") WHERE "people_jobs"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "people_open_seen" ON "people_open" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "views_shared" ON "views" USING btree ("name") WHERE "views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "views_own_columns" ON "views" USING btree ("owner_id") WHERE "views"."name" is null;--> statement-breakpoint
CREATE INDEX "profiles_unconfirmed" ON "profiles" USING btree ("id") WHERE "profiles"."email_verified_at" is null and "profiles"."erased_at" is null;