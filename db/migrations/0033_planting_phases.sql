-- Marks of phases are rows of their own; the oldest statement, which any later one corrects.
INSERT INTO "phase_event" ("planting_id", "phase", "day", "made_at")
  SELECT "id", "current_phase", "phase_seen_at", 'epoch' FROM "planting" WHERE "current_phase" IS NOT NULL AND "phase_seen_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "planting" DROP CONSTRAINT "planting_scheme_id_fk";
--> statement-breakpoint
DROP INDEX "planting_columns";--> statement-breakpoint
CREATE INDEX "planting_columns" ON "planting" USING btree ("status","id","bed_id","plant_id","sort_id","area_m_2","count","sown_at","planted_at","removed_at","cycle_no","planned_harvest_at","pick_every_days","pause_until","harvest_part","flowering","flowering_seen_at","flowers_nearby","nearby_seen_at");--> statement-breakpoint
ALTER TABLE "planting" DROP COLUMN "scheme_id";--> statement-breakpoint
ALTER TABLE "planting" DROP COLUMN "scheme_version";--> statement-breakpoint
ALTER TABLE "planting" DROP COLUMN "current_phase";--> statement-breakpoint
ALTER TABLE "planting" DROP COLUMN "phase_seen_at";