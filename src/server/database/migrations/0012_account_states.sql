-- What a platform refused was "closed", as is what its owner has had erased; it is "refused" from here on.
UPDATE "clients" SET "state" = 'refused' WHERE "state" = 'closed' AND "refusal" IS NOT NULL AND "opened_at" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "profiles" WHERE "profiles"."id" = "clients"."profile_id" AND "profiles"."erased_at" IS NOT NULL);
--> statement-breakpoint
-- Accounts of a version that did not note it were open from the start.
UPDATE "clients" SET "opened_at" = "created_at" WHERE "state" = 'open' AND "opened_at" IS NULL;
