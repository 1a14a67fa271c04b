-- «За 2–3 дня до высадки» has no field: the words of this use are not read (docs/decisions/0025).
UPDATE "drug_use" SET "timing_confirmed" = false
WHERE "alias" = 'previkur-enerdzhi-1' AND "timing_text" = 'После всходов и за 2–3 дня до высадки рассады';--> statement-breakpoint
UPDATE "drug_use_scope" SET "is_usable" = false
FROM "drug_use" WHERE "use_id" = "drug_use"."id" AND "alias" = 'previkur-enerdzhi-1' AND NOT "timing_confirmed";
