CREATE TABLE "seeded_kind" (
	"entity" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phase_scale_phases" ALTER COLUMN "typical_months" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "pest" ALTER COLUMN "active_months" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "disease" ALTER COLUMN "active_months" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "drug" ALTER COLUMN "purposes" SET DEFAULT '{}';
--> statement-breakpoint
-- A catalogue that is there had the seed of all kinds of its time at once.
insert into seeded_kind (entity)
  select unnest(array['source', 'company', 'moaGroup', 'substance', 'formulation', 'effect', 'plantGroup', 'phaseScale', 'plant', 'sign', 'pest', 'disease', 'drug', 'drugUse'])
  where exists (select from drug);
