ALTER TABLE "drug" ADD COLUMN "other_forms" text;--> statement-breakpoint
UPDATE "drug" SET "other_forms" = substring("note" from 'Форм несколько[^.]*\.?'),
  "note" = nullif(btrim(regexp_replace("note", 'Форм несколько[^.]*\.?', '')), '')
WHERE "note" ~ 'Форм несколько';--> statement-breakpoint
UPDATE "drug" SET "other_forms" = 'Жидкая форма этого же бренда — другая регистрация и другая норма.',
  "note" = nullif(btrim(replace("note", 'Жидкая форма этого же бренда — другая регистрация и другая норма.', '')), '')
WHERE "note" LIKE 'Жидкая форма этого же бренда — другая регистрация и другая норма.%';
