-- «Через три недели» after planting has no field: the words of these uses are not read (docs/decisions/0025).
UPDATE "drug_use" SET "timing_confirmed" = false
WHERE ("alias", "timing_text") IN (
  ('planriz-1', 'Полив рассады и через 2–3 недели после высадки'),
  ('trihocin-1', 'Полив почвы до посадки и через три недели')
);--> statement-breakpoint
UPDATE "drug_use_scope" SET "is_usable" = false
FROM "drug_use" WHERE "use_id" = "drug_use"."id" AND "alias" IN ('planriz-1', 'trihocin-1') AND NOT "timing_confirmed";
