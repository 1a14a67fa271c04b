ALTER TABLE "drug" DROP CONSTRAINT "drug_kind_known";--> statement-breakpoint
ALTER TABLE "drug" DROP CONSTRAINT "drug_purposes_known";--> statement-breakpoint
ALTER TABLE "drug_use" DROP CONSTRAINT "drug_use_method_known";--> statement-breakpoint
ALTER TABLE "drug_use" DROP CONSTRAINT "drug_use_rate_kind_known";--> statement-breakpoint
ALTER TABLE "drug_registrations" ADD COLUMN "use_up_until" date;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "pest_stage" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "rate_condition" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "interval_max_days" integer;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "buffer_zone_m" integer;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "cell_method" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "cell_notes" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "unread" text;--> statement-breakpoint
ALTER TABLE "drug" ADD CONSTRAINT "drug_kind_known" CHECK ("drug"."kind" in ('pesticide', 'biopesticide', 'growth_regulator', 'fertilizer', 'adjuvant', 'beneficial', 'trap', 'repellent', 'pheromone', 'elicitor'));--> statement-breakpoint
ALTER TABLE "drug" ADD CONSTRAINT "drug_purposes_known" CHECK ("drug"."purposes" <@ array['fungicide', 'bactericide', 'insecticide', 'acaricide', 'biofungicide', 'bioinsecticide', 'herbicide', 'molluscicide', 'rodenticide', 'growth_regulator', 'fertilizer', 'adjuvant', 'beneficial', 'nematicide', 'repellent', 'pheromone', 'elicitor', 'desiccant', 'fumigant', 'seed_treatment']);--> statement-breakpoint
ALTER TABLE "drug_use" ADD CONSTRAINT "drug_use_method_known" CHECK ("drug_use"."method" in ('spray', 'drench', 'seed', 'dip', 'granules', 'bait', 'dust', 'paint', 'smoke', 'root', 'unknown'));--> statement-breakpoint
ALTER TABLE "drug_use" ADD CONSTRAINT "drug_use_rate_kind_known" CHECK ("drug_use"."rate_kind" in ('per_water', 'per_area', 'per_mass', 'per_unit', 'per_space', 'per_substrate', 'percent', 'ready', 'unknown'));