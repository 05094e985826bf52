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
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_challenges" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_approvals" ADD CONSTRAINT "staff_approvals_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_approvals" ADD CONSTRAINT "staff_approvals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role_settings" ADD CONSTRAINT "staff_role_settings_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_approvals_state" ON "staff_approvals" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "staff_approvals_asked_by" ON "staff_approvals" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "staff_approvals_expires" ON "staff_approvals" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_approvals_waiting" ON "staff_approvals" USING btree ("asked_by","call",md5("payload")) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "people_edition_stage" ON "people" USING btree ("edition","stage","last_event_at","id");