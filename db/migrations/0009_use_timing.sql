ALTER TABLE "drug_use" ADD COLUMN "bbch_except_from" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "bbch_except_to" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "months_from" integer;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "months_to" integer;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "planting_time" text;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "harvest_min_days" integer;--> statement-breakpoint
ALTER TABLE "drug_use" ADD COLUMN "timing_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drug_use" ADD CONSTRAINT "drug_use_planting_time_known" CHECK ("drug_use"."planting_time" in ('before', 'at', 'after'));