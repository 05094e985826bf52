CREATE TABLE "article_ratings" (
	"article" text PRIMARY KEY NOT NULL,
	"votes" integer NOT NULL,
	"stars" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_votes" (
	"key" text PRIMARY KEY NOT NULL,
	"article" text NOT NULL,
	"stars" integer NOT NULL,
	"voted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "article_votes_voted" ON "article_votes" USING btree ("voted_at");