CREATE TABLE "funnel_daily" (
	"day" date NOT NULL,
	"edition" text NOT NULL,
	"form" text NOT NULL,
	"version" smallint NOT NULL,
	"step" text NOT NULL,
	"event" text NOT NULL,
	"field" text NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"n" integer NOT NULL,
	"is_made_up" boolean DEFAULT false NOT NULL,
	CONSTRAINT "funnel_daily_pk" PRIMARY KEY("form","day","event","step","version","edition","field","code","source","campaign","is_made_up")
);
--> statement-breakpoint
CREATE TABLE "funnel_deltas" (
	"day" date NOT NULL,
	"edition" text NOT NULL,
	"form" text NOT NULL,
	"version" smallint NOT NULL,
	"step" text NOT NULL,
	"event" text NOT NULL,
	"field" text NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"campaign" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "awaits_first_log_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "funnel_daily_day" ON "funnel_daily" USING btree ("day");