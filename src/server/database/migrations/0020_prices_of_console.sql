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
CREATE INDEX "halt_changes_symbol" ON "halt_changes" USING btree ("symbol","at","id");--> statement-breakpoint
CREATE INDEX "spread_minutes_at" ON "spread_minutes" USING btree ("at");