-- The journal of changes and the log of security events are written once. Arguments: the column of the moment, and how long a row is kept;
-- the hourly job may delete what is older. The one permitted change is that of a foreign key: a deleted account leaves its events without a user.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (to_jsonb(OLD) ->> TG_ARGV[0])::timestamptz < now() - TG_ARGV[1]::interval THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND to_jsonb(NEW) = to_jsonb(OLD) || '{"user_id": null}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % is refused: rows are only added', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "entity_revision_append_only" BEFORE UPDATE OR DELETE ON "entity_revision" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"('created_at', '2 years');
--> statement-breakpoint
CREATE TRIGGER "entity_revision_no_truncate" BEFORE TRUNCATE ON "entity_revision" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "security_event_append_only" BEFORE UPDATE OR DELETE ON "security_event" FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"('at', '1 year');
--> statement-breakpoint
CREATE TRIGGER "security_event_no_truncate" BEFORE TRUNCATE ON "security_event" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
-- Also where a session switches ordinary triggers off (session_replication_role).
ALTER TABLE "entity_revision" ENABLE ALWAYS TRIGGER "entity_revision_append_only", ENABLE ALWAYS TRIGGER "entity_revision_no_truncate";
--> statement-breakpoint
ALTER TABLE "security_event" ENABLE ALWAYS TRIGGER "security_event_append_only", ENABLE ALWAYS TRIGGER "security_event_no_truncate";
