CREATE TABLE "drug_scope_change" (
	"drug_id" integer PRIMARY KEY NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "drug_scope_change_order" ON "drug_scope_change" USING btree ("change");--> statement-breakpoint
CREATE FUNCTION drug_scope_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO drug_scope_change (drug_id, change)
    SELECT DISTINCT drug_id, (SELECT coalesce(max(change), 0) + 1 FROM drug_scope_change) FROM changed
    ON CONFLICT (drug_id) DO UPDATE SET change = excluded.change;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER drug_scope_inserted AFTER INSERT ON drug_use_scope REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION drug_scope_changed();
--> statement-breakpoint
CREATE TRIGGER drug_scope_updated AFTER UPDATE ON drug_use_scope REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION drug_scope_changed();
--> statement-breakpoint
CREATE TRIGGER drug_scope_deleted AFTER DELETE ON drug_use_scope REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION drug_scope_changed();
