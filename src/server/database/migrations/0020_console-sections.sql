CREATE TABLE "staff_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"call" text NOT NULL,
	"payload" text NOT NULL,
	"hash" text NOT NULL,
	"facts" jsonb NOT NULL,
	"place" text,
	"edition" text,
	"asked_by" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"failure" text,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_known_permissions" (
	"permission" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_provider_starts" (
	"state" text PRIMARY KEY NOT NULL,
	"tab_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_role_settings" (
	"role" text PRIMARY KEY NOT NULL,
	"name" text,
	"editions" text[],
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone,
	CONSTRAINT "staff_role_settings_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "enquiry_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"edition" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "funnel_daily" (
	"day" date NOT NULL,
	"edition" text NOT NULL,
	"form" text NOT NULL,
	"version" smallint NOT NULL,
	"step" text NOT NULL,
	"event" text NOT NULL,
	"field" text NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"n" integer NOT NULL,
	"is_made_up" boolean DEFAULT false NOT NULL,
	CONSTRAINT "funnel_daily_pk" PRIMARY KEY("form","day","event","step","version","edition","field","code","source","campaign","is_made_up")
);
--> statement-breakpoint
CREATE TABLE "funnel_deltas" (
	"day" date NOT NULL,
	"edition" text NOT NULL,
	"form" text NOT NULL,
	"version" smallint NOT NULL,
	"step" text NOT NULL,
	"event" text NOT NULL,
	"field" text NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "halt_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_halted" boolean NOT NULL,
	"reason" text,
	"until" timestamp (3) with time zone,
	"staff_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "halted_instruments" (
	"symbol" text PRIMARY KEY NOT NULL,
	"is_halted" boolean NOT NULL,
	"reason" text,
	"until" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_request_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"identity" text NOT NULL,
	"owner_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"extension" text,
	"extended_at" timestamp (3) with time zone,
	"outcome" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"is_made_up" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"body" text NOT NULL,
	"assignee_id" uuid,
	"author_id" uuid,
	"due_on" date,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"root_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"attempt" integer NOT NULL,
	"error_class" text NOT NULL,
	"error" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_counts" (
	"queue" text NOT NULL,
	"bucket" timestamp with time zone NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"given_up" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_counts_queue_bucket_pk" PRIMARY KEY("queue","bucket")
);
--> statement-breakpoint
CREATE TABLE "delivery_queues" (
	"queue" text PRIMARY KEY NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_by" uuid,
	"resumed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"last_delivered_at" timestamp with time zone,
	"last_failed_at" timestamp with time zone,
	"error_class" text,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "letter_order_letters" (
	"order_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	CONSTRAINT "letter_order_letters_order_id_job_id_pk" PRIMARY KEY("order_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "letter_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"of" text NOT NULL,
	"filter" jsonb NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_made_up" boolean DEFAULT false NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"lift_reason" text
);
--> statement-breakpoint
CREATE TABLE "spread_minutes" (
	"symbol" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"min" double precision NOT NULL,
	"max" double precision NOT NULL,
	"mean" double precision NOT NULL,
	"quotes" integer NOT NULL,
	CONSTRAINT "spread_minutes_symbol_at_pk" PRIMARY KEY("symbol","at")
);
--> statement-breakpoint
CREATE TABLE "typical_spreads" (
	"hour" smallint NOT NULL,
	"symbol" text NOT NULL,
	"spread" double precision NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "typical_spreads_hour_symbol_pk" PRIMARY KEY("hour","symbol")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "awaits_first_log_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "next_task_at" timestamp (3) with time zone DEFAULT '9999-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "work_state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "work_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "work_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_approvals" ADD CONSTRAINT "staff_approvals_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_approvals" ADD CONSTRAINT "staff_approvals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role_settings" ADD CONSTRAINT "staff_role_settings_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request_notes" ADD CONSTRAINT "data_request_notes_request_id_data_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request_notes" ADD CONSTRAINT "data_request_notes_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_order_letters" ADD CONSTRAINT "letter_order_letters_order_id_letter_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."letter_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_approvals_state" ON "staff_approvals" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "staff_approvals_asked_by" ON "staff_approvals" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "staff_approvals_expires" ON "staff_approvals" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_approvals_waiting" ON "staff_approvals" USING btree ("asked_by","call",md5("payload")) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "staff_provider_starts_expires" ON "staff_provider_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "enquiry_answers_enquiry" ON "enquiry_answers" USING btree ("enquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "funnel_daily_day" ON "funnel_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "halt_changes_symbol" ON "halt_changes" USING btree ("symbol","at","id");--> statement-breakpoint
CREATE INDEX "data_request_notes_request" ON "data_request_notes" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_unfinished" ON "data_requests" USING btree ("due_at","id") WHERE "data_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "data_requests_state" ON "data_requests" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_kind" ON "data_requests" USING btree ("kind","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_source" ON "data_requests" USING btree ("source","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_owner" ON "data_requests" USING btree ("owner_id","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_person" ON "data_requests" USING btree ("person_id","kind");--> statement-breakpoint
CREATE INDEX "data_requests_closed" ON "data_requests" USING btree ("closed_at") WHERE "data_requests"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_person" ON "tasks" USING btree ("person_id","due_at","id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_open_assignee" ON "tasks" USING btree ("assignee_id","due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_done_assignee" ON "tasks" USING btree ("assignee_id","done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_attempts_root" ON "delivery_attempts" USING btree ("root_id","at");--> statement-breakpoint
CREATE INDEX "delivery_attempts_at" ON "delivery_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "delivery_counts_bucket" ON "delivery_counts" USING btree ("bucket");--> statement-breakpoint
CREATE INDEX "letter_orders_created" ON "letter_orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "letter_orders_state" ON "letter_orders" USING btree ("state","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_reports_key" ON "mail_reports" USING btree ("source","key");--> statement-breakpoint
CREATE INDEX "mail_reports_email" ON "mail_reports" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mail_reports_received" ON "mail_reports" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_active" ON "mail_suppressions" USING btree ("email") WHERE "mail_suppressions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "mail_suppressions_email" ON "mail_suppressions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "mail_suppressions_at" ON "mail_suppressions" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "spread_minutes_at" ON "spread_minutes" USING btree ("at");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor","recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_staff" ON "audit_entries" USING btree (split_part("object", ':', 1),"recorded_at","id") WHERE "audit_entries"."actor" = 'staff';--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin (string_to_array(translate("object", ':,', '  '), ' '));--> statement-breakpoint
CREATE INDEX "people_next_task" ON "people" USING btree ("next_task_at","id");--> statement-breakpoint
CREATE INDEX "people_owner_next_task" ON "people" USING btree ("owner_id","next_task_at","id");--> statement-breakpoint
CREATE INDEX "people_stage_next_task" ON "people" USING btree ("stage","next_task_at","id");--> statement-breakpoint
CREATE INDEX "people_created" ON "people" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "people_owner_created" ON "people" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "people_stage_created" ON "people" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "people_merged" ON "people" USING btree ("merged_into") WHERE "people"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "people_edition_stage" ON "people" USING btree ("edition","stage","last_event_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_answered" ON "enquiries" USING btree ("created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_state" ON "enquiries" USING btree ("work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_kind" ON "enquiries" USING btree ("kind","work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_owner" ON "enquiries" USING btree ("work_owner_id","work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_edition" ON "enquiries" USING btree ("edition","work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';