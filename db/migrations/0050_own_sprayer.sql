CREATE TABLE "sprayer" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"tank_l" numeric(6, 2) NOT NULL,
	"dead_l" numeric(6, 2),
	"water_l" numeric(6, 2),
	CONSTRAINT "sprayer_tank_positive" CHECK ("sprayer"."tank_l" > 0),
	CONSTRAINT "sprayer_dead_below_tank" CHECK ("sprayer"."dead_l" > 0 and "sprayer"."dead_l" < "sprayer"."tank_l"),
	CONSTRAINT "sprayer_litres_positive" CHECK ("sprayer"."water_l" > 0)
);
--> statement-breakpoint
ALTER TABLE "sprayer" ADD CONSTRAINT "sprayer_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION garden_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owners int[];
BEGIN
  IF TG_TABLE_NAME IN ('plot', 'garden_task', 'journal_entry', 'observation', 'sprayer') THEN
    SELECT array_agg(DISTINCT user_id) INTO owners FROM changed;
  ELSIF TG_TABLE_NAME = 'bed' THEN
    SELECT array_agg(DISTINCT p.user_id) INTO owners FROM changed c JOIN plot p ON p.id = c.plot_id;
  ELSIF TG_TABLE_NAME = 'planting' THEN
    SELECT array_agg(DISTINCT p.user_id) INTO owners FROM changed c JOIN bed b ON b.id = c.bed_id JOIN plot p ON p.id = b.plot_id;
  ELSIF TG_TABLE_NAME = 'planting_size_classes' THEN
    SELECT array_agg(DISTINCT p.user_id) INTO owners FROM changed c JOIN planting g ON g.id = c.parent_id JOIN bed b ON b.id = g.bed_id JOIN plot p ON p.id = b.plot_id;
  ELSIF TG_TABLE_NAME IN ('journal_item', 'journal_planting') THEN
    SELECT array_agg(DISTINCT e.user_id) INTO owners FROM changed c JOIN journal_entry e ON e.id = c.entry_id;
  ELSE
    SELECT array_agg(DISTINCT p.user_id) INTO owners FROM changed c JOIN planting g ON g.id = c.planting_id JOIN bed b ON b.id = g.bed_id JOIN plot p ON p.id = b.plot_id;
  END IF;
  INSERT INTO garden_version (user_id, value) SELECT id, 1 FROM users WHERE id = ANY (owners) ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET value = garden_version.value + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER garden_inserted AFTER INSERT ON "sprayer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION garden_changed();--> statement-breakpoint
CREATE TRIGGER garden_updated AFTER UPDATE ON "sprayer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION garden_changed();--> statement-breakpoint
CREATE TRIGGER garden_deleted AFTER DELETE ON "sprayer" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION garden_changed();
