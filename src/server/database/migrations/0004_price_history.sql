CREATE TYPE "public"."price_source" AS ENUM('simulated', 'recorded', 'live', 'imported');--> statement-breakpoint
CREATE TABLE "daily_bars" (
	"symbol" text NOT NULL,
	"source" "price_source" NOT NULL,
	"day" date NOT NULL,
	"open" numeric NOT NULL,
	"high" numeric NOT NULL,
	"low" numeric NOT NULL,
	"close" numeric NOT NULL,
	"volume" bigint,
	CONSTRAINT "daily_bars_symbol_source_day_pk" PRIMARY KEY("symbol","source","day")
);
--> statement-breakpoint
CREATE TABLE "history_writer" (
	"task" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intraday_bars" (
	"symbol" text NOT NULL,
	"source" "price_source" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"open" numeric NOT NULL,
	"high" numeric NOT NULL,
	"low" numeric NOT NULL,
	"close" numeric NOT NULL,
	CONSTRAINT "intraday_bars_symbol_source_at_pk" PRIMARY KEY("symbol","source","at")
);
--> statement-breakpoint
CREATE INDEX "intraday_bars_at" ON "intraday_bars" USING btree ("at");