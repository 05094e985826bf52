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
ALTER TABLE "letter_order_letters" ADD CONSTRAINT "letter_order_letters_order_id_letter_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."letter_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "mail_suppressions_at" ON "mail_suppressions" USING btree ("at","id");