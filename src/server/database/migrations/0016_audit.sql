CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint,
	"hash" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"actor" text NOT NULL,
	"factor" text,
	"subject" uuid,
	"object" text,
	"request" text,
	"origin" text
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "audit_subject" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_number" ON "audit_entries" USING btree ("number");--> statement-breakpoint
CREATE INDEX "audit_entries_unsealed" ON "audit_entries" USING btree ("recorded_at","id") WHERE "audit_entries"."number" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_entries_recorded_at" ON "audit_entries" USING btree ("recorded_at");--> statement-breakpoint
CREATE FUNCTION "audit_entries_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.number IS NULL AND NEW.number IS NOT NULL AND NEW.hash IS NOT NULL
    AND to_jsonb(NEW) - 'number' - 'hash' = to_jsonb(OLD) - 'number' - 'hash' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.recorded_at < now() - interval '7 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entries of the audit trail are sealed once, and are neither changed nor deleted within 7 years'
    USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "audit_entries_stay"();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay_all" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_stay"();
--> statement-breakpoint
-- For a site that may not delete entries itself. The newest of the old ones stays: its hash is what the one after it is checked by.
CREATE FUNCTION "forget_audit_entries"() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH gone AS (
    DELETE FROM public.audit_entries
    WHERE number < (SELECT max(number) FROM public.audit_entries WHERE recorded_at < now() - interval '7 years')
      AND recorded_at < now() - interval '7 years'
    RETURNING 1
  )
  SELECT count(*) FROM gone
$$;
