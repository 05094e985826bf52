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
ALTER TABLE "people" ADD COLUMN "next_task_at" timestamp (3) with time zone DEFAULT '9999-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "work_state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "work_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "work_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_answers_enquiry" ON "enquiry_answers" USING btree ("enquiry_id","created_at");--> statement-breakpoint
CREATE INDEX "tasks_person" ON "tasks" USING btree ("person_id","due_at","id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_open_assignee" ON "tasks" USING btree ("assignee_id","due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_done_assignee" ON "tasks" USING btree ("assignee_id","done_at","id") WHERE "tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "people_next_task" ON "people" USING btree ("next_task_at","id");--> statement-breakpoint
CREATE INDEX "people_owner_next_task" ON "people" USING btree ("owner_id","next_task_at","id");--> statement-breakpoint
CREATE INDEX "people_stage_next_task" ON "people" USING btree ("stage","next_task_at","id");--> statement-breakpoint
CREATE INDEX "people_created" ON "people" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "people_owner_created" ON "people" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "people_stage_created" ON "people" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_answered" ON "enquiries" USING btree ("created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_state" ON "enquiries" USING btree ("work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_kind" ON "enquiries" USING btree ("kind","work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_owner" ON "enquiries" USING btree ("work_owner_id","work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_work_edition" ON "enquiries" USING btree ("edition","work_state","created_at","id") WHERE "enquiries"."kind" in ('contact', 'white-label', 'esg') and "enquiries"."state" = 'taken';