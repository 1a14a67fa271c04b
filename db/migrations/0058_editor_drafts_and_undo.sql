ALTER TABLE "record_draft" DROP CONSTRAINT "record_draft_one";--> statement-breakpoint
ALTER TABLE "import_plan" DROP CONSTRAINT "import_plan_state_known";--> statement-breakpoint
ALTER TABLE "record_draft" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_plan" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_plan" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "record_draft" ADD CONSTRAINT "record_draft_one" UNIQUE NULLS NOT DISTINCT("entity","record_id","user_id","number");--> statement-breakpoint
ALTER TABLE "import_plan" ADD CONSTRAINT "import_plan_state_known" CHECK ("import_plan"."state" in ('queued', 'checking', 'ready', 'failed', 'waiting', 'applying', 'applied', 'undone', 'outdated'));