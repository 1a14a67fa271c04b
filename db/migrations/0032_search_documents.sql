CREATE TABLE "search_document" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"edition" integer NOT NULL,
	"alias" text NOT NULL,
	"name" text NOT NULL,
	"names" text[] NOT NULL,
	"codes" text[] NOT NULL,
	"phrases" text[] NOT NULL,
	"stems" text[] NOT NULL,
	"others" text[] NOT NULL,
	CONSTRAINT "search_document_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_document_names" ON "search_document" USING gin ("names");--> statement-breakpoint
CREATE INDEX "search_document_codes" ON "search_document" USING gin ("codes");--> statement-breakpoint
CREATE INDEX "search_document_stems" ON "search_document" USING gin ("stems");--> statement-breakpoint
CREATE INDEX "search_document_others" ON "search_document" USING gin ("others");--> statement-breakpoint
CREATE INDEX "search_word_trigrams" ON "search_word" USING gin ("word" gin_trgm_ops);