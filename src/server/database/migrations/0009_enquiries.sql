CREATE TABLE "analytics_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"edition" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"state" text NOT NULL,
	"email" text,
	"email_normalised" text,
	"payload" jsonb NOT NULL,
	"form_id" text,
	"form_version" text,
	"shown_texts" jsonb NOT NULL,
	"attribution" jsonb NOT NULL,
	"edition" text NOT NULL,
	"regulator" text NOT NULL,
	"entity" text NOT NULL,
	"company_id" integer NOT NULL,
	"locale" text NOT NULL,
	"timezone" text,
	"agent" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_seats" (
	"event" text NOT NULL,
	"email_normalised" text NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"standing" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_seats_event_email_normalised_pk" PRIMARY KEY("event","email_normalised")
);
--> statement-breakpoint
ALTER TABLE "event_seats" ADD CONSTRAINT "event_seats_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_created" ON "analytics_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enquiries_kind_created" ON "enquiries" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree ("email_normalised");