CREATE TABLE "erasures" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_secret" (
	"id" smallint PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_secret_one_row" CHECK ("site_secret"."id" = 1)
);

--> statement-breakpoint
-- Of the time before the ledger, as far as a backup may go back.
INSERT INTO "erasures" SELECT "profiles"."id", "profiles"."erased_at", "held_records"."held_until"
  FROM "profiles" LEFT JOIN "held_records" ON "held_records"."profile_id" = "profiles"."id"
  WHERE "profiles"."erased_at" > now() - interval '42 days';
