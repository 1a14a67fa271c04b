ALTER TABLE "file_version" ADD COLUMN "source_hash" text;--> statement-breakpoint
CREATE INDEX "file_version_source_hash" ON "file_version" USING btree ("source_hash");