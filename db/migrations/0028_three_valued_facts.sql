DROP INDEX "planting_columns";--> statement-breakpoint
ALTER TABLE "phase_scale_phases" ALTER COLUMN "flowering" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "phase_scale_phases" ALTER COLUMN "flowering" SET DATA TYPE text USING case when "flowering" then 'yes' else 'no' end;--> statement-breakpoint
ALTER TABLE "plot" ALTER COLUMN "water_zone" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "plot" ALTER COLUMN "water_zone" DROP NOT NULL;--> statement-breakpoint
-- «Нет» was the default of a question that nobody had been asked.
ALTER TABLE "plot" ALTER COLUMN "water_zone" SET DATA TYPE text USING case when "water_zone" then 'yes' end;--> statement-breakpoint
ALTER TABLE "plot" ALTER COLUMN "beehives_near" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "plot" ALTER COLUMN "beehives_near" DROP NOT NULL;--> statement-breakpoint
-- «Нет» was the default of a question that nobody had been asked.
ALTER TABLE "plot" ALTER COLUMN "beehives_near" SET DATA TYPE text USING case when "beehives_near" then 'yes' end;--> statement-breakpoint
ALTER TABLE "phase_scale_phases" ADD COLUMN "holds_days" integer;--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "phase_seen_at" date;--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "flowering" text;--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "flowering_seen_at" date;--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "nearby_seen_at" date;--> statement-breakpoint
CREATE INDEX "planting_columns" ON "planting" USING btree ("status","id","bed_id","plant_id","sort_id","area_m_2","count","planted_at","removed_at","cycle_no","planned_harvest_at","scheme_id","scheme_version","phase_seen_at","flowering","flowering_seen_at","flowers_nearby","nearby_seen_at");--> statement-breakpoint
ALTER TABLE "phase_scale_phases" ADD CONSTRAINT "phase_scale_phases_flowering_known" CHECK ("phase_scale_phases"."flowering" in ('yes', 'no', 'sometimes'));--> statement-breakpoint
ALTER TABLE "plot" ADD CONSTRAINT "plot_water_zone_known" CHECK ("plot"."water_zone" in ('yes', 'no'));--> statement-breakpoint
ALTER TABLE "plot" ADD CONSTRAINT "plot_beehives_near_known" CHECK ("plot"."beehives_near" in ('yes', 'no'));--> statement-breakpoint
ALTER TABLE "planting" ADD CONSTRAINT "planting_flowering_known" CHECK ("planting"."flowering" in ('yes', 'no'));--> statement-breakpoint
-- Raspberries flower while they bear, currants do not: a scale of their own, with the same phases.
INSERT INTO "phase_scale" ("status", "alias", "name", "search_text")
SELECT 'published', 'raspberry', 'Малина', 'малина raspberry'
WHERE EXISTS (SELECT FROM "plant" JOIN "phase_scale" s ON s."id" = "phase_scale_id" WHERE "plant"."alias" = 'malina' AND s."alias" = 'berry')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "phase_scale_phases" ("parent_id", "key", "position", "name", "bbch_from", "bbch_to", "typical_months", "flowering", "holds_days")
SELECT own."id", f."key", f."position", f."name", f."bbch_from", f."bbch_to", f."typical_months", f."flowering",
  case when f."bbch_from" = '00' then null when f."bbch_from" between '50' and '69' then 2 else 14 end
FROM "phase_scale_phases" f JOIN "phase_scale" s ON s."id" = f."parent_id" AND s."alias" = 'berry'
CROSS JOIN "phase_scale" own WHERE own."alias" = 'raspberry'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "plant" SET "phase_scale_id" = own."id"
FROM "phase_scale" own, "phase_scale" s
WHERE "plant"."alias" = 'malina' AND own."alias" = 'raspberry' AND s."alias" = 'berry' AND "phase_scale_id" = s."id";--> statement-breakpoint
-- «Бывает» of the seed, where the phase still has its seeded name.
UPDATE "phase_scale_phases" SET "flowering" = 'sometimes'
FROM "phase_scale" s
WHERE s."id" = "parent_id" AND (s."alias", "key", "phase_scale_phases"."name") IN (
  ('raspberry', 'fruit-growth', 'Завязь, рост ягод'),
  ('raspberry', 'colouring', 'Окрашивание'),
  ('raspberry', 'harvest', 'Созревание, сбор'),
  ('raspberry', 'after-harvest', 'После сбора, листопад'),
  ('strawberry', 'fruit-set', 'Завязь'),
  ('strawberry', 'colouring', 'Побеление, окрашивание'),
  ('strawberry', 'harvest', 'Созревание, сбор'),
  ('strawberry', 'runners', 'Усы и новая розетка после сбора'),
  ('strawberry', 'winter-prep', 'Подготовка к зиме'),
  ('solanaceae', 'fruit-growth', 'Завязь, рост плодов'),
  ('solanaceae', 'turning', 'Бурая или бланжевая спелость'),
  ('solanaceae', 'harvest', 'Созревание, сборы'),
  ('cucurbit', 'harvest', 'Плодообразование, сборы'),
  ('cucurbit', 'seed-ripe', 'Биологическая спелость'),
  ('potato', 'tuberisation', 'Клубнеобразование'),
  ('legume', 'pods', 'Бобы'),
  ('legume', 'ripening', 'Созревание'),
  ('leafy', 'stalk', 'Стрелкование, цветение'),
  ('leafy', 'seeds', 'Семена'),
  ('rose', 'winter-prep', 'Подготовка к зиме')
);
