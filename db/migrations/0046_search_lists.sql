-- The index is derived: the next start makes it again from the records.
DELETE FROM "search_document";--> statement-breakpoint
DELETE FROM "search_word";--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "code_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_word" ADD COLUMN "consonants" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_word" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_document_code_text" ON "search_document" USING gin ("code_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_document_texts" ON "search_document" USING gin ("texts");--> statement-breakpoint
CREATE INDEX "search_word_consonants" ON "search_word" USING btree ("consonants");--> statement-breakpoint
CREATE INDEX "search_word_unsaid" ON "search_word" USING btree ("stem") WHERE not "search_word"."is_public";