ALTER TABLE "search_document" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "cover_id" integer;