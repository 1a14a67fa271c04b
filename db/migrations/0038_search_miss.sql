CREATE TABLE "search_miss" (
	"words" text PRIMARY KEY NOT NULL,
	"q" text NOT NULL,
	"told" text DEFAULT '' NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_miss_told" ON "search_miss" USING btree ("last_at") WHERE "search_miss"."told" <> '';