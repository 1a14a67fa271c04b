-- Trigrams find misspelt names; a trusted extension, so the owner of the database may create it.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Russian alphabetical order by our own name, so that lists sort alike on every server.
create collation if not exists "ru" (provider = icu, locale = 'ru-RU');
