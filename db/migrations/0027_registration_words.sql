DROP INDEX "drug_use_columns";--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "harvest_part" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "settled_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "drug_use_columns" ON "drug_use" USING btree ("status","id","drug_id","sort_order","audience","place","method","months_from","months_to","planting_time","harvest_min_days","timing_confirmed","forbid_flowering","rate_kind","rate_min","rate_max","rate_unit","basis_value","basis_unit","applications_max","applications_per","interval_min_days","interval_max_days","phi_kind","phi_days","phi_confirmed","reentry_hand_days","reentry_mech_days","buffer_zone_m","harvest_part","is_ready","checked_at");--> statement-breakpoint
ALTER TABLE "drug_use" ADD CONSTRAINT "drug_use_harvest_part_known" CHECK ("drug_use"."harvest_part" in ('bulb', 'greens'));--> statement-breakpoint
ALTER TABLE "drug_use" ADD CONSTRAINT "drug_use_settled_words_known" CHECK ("drug_use"."settled_words" <@ array['restrictions', 'rateCondition', 'pestStage', 'bufferZone']);--> statement-breakpoint
UPDATE "drug_use_scope" line SET "is_usable" = false FROM "drug_use" u WHERE u."id" = line."use_id" AND line."is_usable"
  AND (coalesce(btrim(u."restrictions"), '') <> '' OR coalesce(btrim(u."rate_condition"), '') <> ''
    OR coalesce(btrim(u."pest_stage"), '') <> '' OR u."buffer_zone_m" IS NOT NULL);--> statement-breakpoint
UPDATE "drug_use" SET "harvest_part" = 'bulb' WHERE "timing_text" ILIKE '%не на перо%';
