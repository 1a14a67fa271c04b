ALTER TABLE "garden_task" ADD COLUMN "repeat" jsonb;--> statement-breakpoint
ALTER TABLE "garden_task" ADD COLUMN "after_task_id" integer;--> statement-breakpoint
ALTER TABLE "garden_task" ADD CONSTRAINT "garden_task_after_task_id_garden_task_id_fk" FOREIGN KEY ("after_task_id") REFERENCES "public"."garden_task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "garden_task_after" ON "garden_task" USING btree ("after_task_id");--> statement-breakpoint
ALTER TABLE "garden_task" ADD CONSTRAINT "garden_task_own_repeat" CHECK ("garden_task"."step_key" is null or ("garden_task"."repeat" is null and "garden_task"."after_task_id" is null));