DROP INDEX "search_document_stems";--> statement-breakpoint
DROP INDEX "search_document_others";--> statement-breakpoint
DROP INDEX "search_document_texts";--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "shown_on" datemultirange;--> statement-breakpoint
CREATE INDEX "search_document_stems_hidden" ON "search_document" USING gin ("stems") WHERE not "search_document"."is_public";--> statement-breakpoint
CREATE INDEX "search_document_others_hidden" ON "search_document" USING gin ("others") WHERE not "search_document"."is_public";--> statement-breakpoint
CREATE INDEX "search_document_texts_hidden" ON "search_document" USING gin ("texts") WHERE not "search_document"."is_public";--> statement-breakpoint
CREATE INDEX "search_document_stems" ON "search_document" USING gin ("stems") WHERE "search_document"."is_public";--> statement-breakpoint
CREATE INDEX "search_document_others" ON "search_document" USING gin ("others") WHERE "search_document"."is_public";--> statement-breakpoint
CREATE INDEX "search_document_texts" ON "search_document" USING gin ("texts") WHERE "search_document"."is_public";