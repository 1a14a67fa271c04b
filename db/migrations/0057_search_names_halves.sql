DROP INDEX "search_document_names";--> statement-breakpoint
CREATE INDEX "search_document_names_hidden" ON "search_document" USING gin ("names") WHERE not "search_document"."is_public";--> statement-breakpoint
CREATE INDEX "search_document_names" ON "search_document" USING gin ("names") WHERE "search_document"."is_public";