CREATE TABLE "loss_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"regulator" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"review_by" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"source" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	"stored_by" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
ALTER TABLE "event_seats" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_seats" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_seats" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_seats" ADD COLUMN "moved_by" uuid;--> statement-breakpoint
ALTER TABLE "event_seats" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "loss_figures_day" ON "loss_figures" USING btree ("regulator","from") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "loss_figures_stored" ON "loss_figures" USING btree ("stored_at");--> statement-breakpoint
CREATE INDEX "profiles_audit_subject" ON "profiles" USING btree ("audit_subject");--> statement-breakpoint
CREATE INDEX "enquiries_taken" ON "enquiries" USING btree ("created_at","id") WHERE "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_taken_kind" ON "enquiries" USING btree ("kind","edition","created_at","id") WHERE "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "enquiries_taken_edition" ON "enquiries" USING btree ("edition","created_at","id") WHERE "enquiries"."state" = 'taken';--> statement-breakpoint
CREATE INDEX "event_seats_order" ON "event_seats" USING btree ("event","standing","rank","created_at","enquiry_id");--> statement-breakpoint
CREATE INDEX "event_seats_enquiry" ON "event_seats" USING btree ("enquiry_id");