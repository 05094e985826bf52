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
ALTER TABLE "profiles" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_request_notes" ADD CONSTRAINT "data_request_notes_request_id_data_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."data_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_request_notes" ADD CONSTRAINT "data_request_notes_author_id_staff_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_request_notes_request" ON "data_request_notes" USING btree ("request_id","created_at");--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_unfinished" ON "data_requests" USING btree ("due_at","id") WHERE "data_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "data_requests_state" ON "data_requests" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_kind" ON "data_requests" USING btree ("kind","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_source" ON "data_requests" USING btree ("source","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_owner" ON "data_requests" USING btree ("owner_id","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_person" ON "data_requests" USING btree ("person_id","kind");--> statement-breakpoint
CREATE INDEX "data_requests_closed" ON "data_requests" USING btree ("closed_at") WHERE "data_requests"."closed_at" is not null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor","recorded_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_staff" ON "audit_entries" USING btree (split_part("object", ':', 1),"recorded_at","id") WHERE "audit_entries"."actor" = 'staff';--> statement-breakpoint
CREATE INDEX "audit_entries_words" ON "audit_entries" USING gin (string_to_array(translate("object", ':,', '  '), ' '));--> statement-breakpoint
CREATE INDEX "people_merged" ON "people" USING btree ("merged_into") WHERE "people"."merged_into" is not null;