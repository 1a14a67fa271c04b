-- The index is made again at the next start. Without its rows the new indexes are made at once, and the old rows take no room.
TRUNCATE "search_document";--> statement-breakpoint
DROP INDEX "search_document_stems";--> statement-breakpoint
DROP INDEX "search_document_stems_hidden";--> statement-breakpoint
DROP INDEX "search_document_others";--> statement-breakpoint
DROP INDEX "search_document_others_hidden";--> statement-breakpoint
DROP INDEX "search_document_texts";--> statement-breakpoint
DROP INDEX "search_document_texts_hidden";--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_document_words" ON "search_document" USING gin ("words") WHERE "search_document"."is_public";--> statement-breakpoint
CREATE INDEX "search_document_words_hidden" ON "search_document" USING gin ("words") WHERE not "search_document"."is_public";--> statement-breakpoint
ALTER TABLE "search_document" DROP COLUMN "others";--> statement-breakpoint
ALTER TABLE "search_document" DROP COLUMN "texts";