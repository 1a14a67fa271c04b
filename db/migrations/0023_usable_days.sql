ALTER TABLE "drug_use_scope" ADD COLUMN "usable_days" datemultirange;--> statement-breakpoint
UPDATE "drug_use_scope" line SET
  "usable_days" = r."usable_days",
  "is_usable" = u."audience" = 'household' AND u."is_ready" AND u."status" = 'published' AND d."status" = 'published' AND d."lph_allowed" IS NOT DISTINCT FROM 'yes'
    AND u."phi_kind" <> 'unknown' AND (u."phi_kind" <> 'not_regulated' OR u."phi_confirmed")
    AND (u."timing_confirmed" OR coalesce(btrim(u."timing_text"), '') = '')
    AND (d."kind" IN ('beneficial', 'trap') OR EXISTS (SELECT FROM "drug_ingredients" WHERE "parent_id" = d."id"))
    AND (d."hazard_human" IS NOT NULL OR d."kind" IN ('beneficial', 'trap'))
    AND CASE WHEN r."drug_id" IS NULL THEN d."kind" IN ('fertilizer', 'adjuvant', 'beneficial', 'trap') ELSE NOT isempty(r."usable_days") END
FROM "drug_use" u JOIN "drug" d ON d."id" = u."drug_id" LEFT JOIN (
  SELECT "parent_id" AS "drug_id",
    coalesce(range_agg(daterange("begins", greatest("begins", least("next_begins", "valid_to" + 1, "use_up_until" + 1))))
      FILTER (WHERE "status" = 'active' AND "valid_to" IS NOT NULL), '{}') AS "usable_days"
  FROM (
    SELECT DISTINCT ON ("parent_id", "begins") * FROM (
      SELECT "parent_id", "begins", lead("begins") OVER (PARTITION BY "parent_id" ORDER BY "begins") AS "next_begins"
      FROM (SELECT DISTINCT "parent_id", coalesce("valid_from", '-infinity') AS "begins" FROM "drug_registrations") first_day
    ) period JOIN "drug_registrations" USING ("parent_id")
    WHERE coalesce("valid_from", '-infinity') <= "begins"
    ORDER BY "parent_id", "begins", coalesce("valid_from", CASE WHEN "status" = 'active' THEN '-infinity' ELSE coalesce("valid_to", 'infinity') END) DESC,
      "status" = 'active', "valid_to" DESC NULLS LAST, "position"
  ) latest GROUP BY "parent_id"
) r ON r."drug_id" = d."id"
WHERE line."use_id" = u."id";--> statement-breakpoint
ALTER TABLE "drug_use_scope" DROP COLUMN "valid_to";
