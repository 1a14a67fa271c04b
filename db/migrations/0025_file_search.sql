-- A generated column needs an immutable expression. Joining texts is immutable, whatever the general functions for it are declared as.
create function file_search_text(name text, alt text, caption text, author text, key text, tags text[]) returns text
language sql immutable parallel safe
as $$ select replace(lower(concat_ws(' ', name, alt, caption, author, key, array_to_string(tags, ' '))), 'ё', 'е') $$;
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "search_text" text GENERATED ALWAYS AS (file_search_text("name", "alt", "caption", "author", "key", "tags")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "file_search_text" ON "file" USING gin ("search_text" gin_trgm_ops);