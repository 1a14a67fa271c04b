CREATE TABLE "harvest" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "harvest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"planting_id" integer NOT NULL,
	"day" date NOT NULL,
	"is_before" boolean DEFAULT false NOT NULL,
	"amount" numeric(10, 2),
	"unit" text,
	"note" text,
	"codes" text[] DEFAULT '{}' NOT NULL,
	"reason" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "harvest_amount_with_unit" CHECK (("harvest"."amount" is null) = ("harvest"."unit" is null)),
	CONSTRAINT "harvest_reason_with_codes" CHECK (cardinality("harvest"."codes") = 0 or "harvest"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "observation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "observation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"planting_id" integer NOT NULL,
	"pest_id" integer,
	"disease_id" integer,
	"day" date NOT NULL,
	"severity" integer,
	"note" text,
	"resolved_on" date,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "observation_one_problem" CHECK (num_nonnulls("observation"."pest_id", "observation"."disease_id") <= 1),
	CONSTRAINT "observation_severity_known" CHECK ("observation"."severity" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "phase_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phase_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"planting_id" integer NOT NULL,
	"phase" text NOT NULL,
	"day" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planting_lot" (
	"planting_id" integer PRIMARY KEY NOT NULL,
	"lot_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planting_move" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planting_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"planting_id" integer NOT NULL,
	"bed_id" integer,
	"until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planting_scheme" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planting_scheme_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"planting_id" integer NOT NULL,
	"scheme_id" integer NOT NULL,
	"title" text NOT NULL,
	"version" integer NOT NULL,
	"season" integer,
	"steps" jsonb NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "garden_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "garden_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"planting_id" integer,
	"bed_id" integer,
	"planting_scheme_id" integer,
	"step_key" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"use_alias" text,
	"due_from" date,
	"due_to" date,
	"rain_until" date,
	"rounds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garden_task_step_of_scheme" CHECK (("garden_task"."planting_scheme_id" is null) = ("garden_task"."step_key" is null)),
	CONSTRAINT "garden_task_days_in_order" CHECK ("garden_task"."due_to" is null or ("garden_task"."due_from" is not null and "garden_task"."due_from" <= "garden_task"."due_to"))
);
--> statement-breakpoint
CREATE TABLE "journal_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"bed_id" integer,
	"task_id" integer,
	"is_past_record" boolean DEFAULT false NOT NULL,
	"violation_codes" text[] DEFAULT '{}' NOT NULL,
	"confirmed_codes" text[] DEFAULT '{}' NOT NULL,
	"reason" text,
	"weather" jsonb,
	"water_l" numeric(10, 3),
	"area_m_2" numeric(10, 2),
	"note" text,
	"effect" text,
	"made_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"struck_at" timestamp with time zone,
	"struck_reason" text,
	CONSTRAINT "journal_entry_effect_known" CHECK ("journal_entry"."effect" in ('none', 'part', 'full')),
	CONSTRAINT "journal_entry_violation_reason" CHECK (cardinality("journal_entry"."violation_codes") = 0 or "journal_entry"."reason" is not null),
	CONSTRAINT "journal_entry_struck_with_reason" CHECK (("journal_entry"."struck_at" is null) = ("journal_entry"."struck_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "journal_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_id" integer NOT NULL,
	"position" integer NOT NULL,
	"use_alias" text NOT NULL,
	"amount" numeric(12, 4),
	"unit" text,
	"rate" numeric(12, 4),
	"is_this_form" boolean,
	"batch" text,
	"label_days" integer,
	"label_at" timestamp with time zone,
	"regulation_copy" jsonb NOT NULL,
	"copy_hash" text NOT NULL,
	CONSTRAINT "journal_item_hash" CHECK ("journal_item"."copy_hash" = encode(sha256(convert_to("journal_item"."regulation_copy"::text, 'UTF8')), 'hex')),
	CONSTRAINT "journal_item_label_days" CHECK ("journal_item"."label_days" between 1 and 120),
	CONSTRAINT "journal_item_amount_with_unit" CHECK (("journal_item"."amount" is null) = ("journal_item"."unit" is null))
);
--> statement-breakpoint
CREATE TABLE "journal_planting" (
	"entry_id" integer NOT NULL,
	"planting_id" integer NOT NULL,
	"is_treated" boolean NOT NULL,
	"is_reached" boolean NOT NULL,
	CONSTRAINT "journal_planting_entry_id_planting_id_pk" PRIMARY KEY("entry_id","planting_id")
);
--> statement-breakpoint
CREATE TABLE "garden_request" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"response" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garden_request_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
DROP INDEX "planting_columns";--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "sown_at" date;--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "pick_every_days" integer;--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "pause_until" date;--> statement-breakpoint
ALTER TABLE "planting" ADD COLUMN "harvest_part" text;--> statement-breakpoint
ALTER TABLE "harvest" ADD CONSTRAINT "harvest_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation" ADD CONSTRAINT "observation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation" ADD CONSTRAINT "observation_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation" ADD CONSTRAINT "observation_pest_id_pest_id_fk" FOREIGN KEY ("pest_id") REFERENCES "public"."pest"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation" ADD CONSTRAINT "observation_disease_id_disease_id_fk" FOREIGN KEY ("disease_id") REFERENCES "public"."disease"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phase_event" ADD CONSTRAINT "phase_event_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planting_lot" ADD CONSTRAINT "planting_lot_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planting_lot" ADD CONSTRAINT "planting_lot_lot_id_planting_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planting_move" ADD CONSTRAINT "planting_move_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planting_move" ADD CONSTRAINT "planting_move_bed_id_bed_id_fk" FOREIGN KEY ("bed_id") REFERENCES "public"."bed"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planting_scheme" ADD CONSTRAINT "planting_scheme_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_task" ADD CONSTRAINT "garden_task_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_task" ADD CONSTRAINT "garden_task_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_task" ADD CONSTRAINT "garden_task_bed_id_bed_id_fk" FOREIGN KEY ("bed_id") REFERENCES "public"."bed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_task" ADD CONSTRAINT "garden_task_planting_scheme_id_planting_scheme_id_fk" FOREIGN KEY ("planting_scheme_id") REFERENCES "public"."planting_scheme"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_change" ADD CONSTRAINT "journal_change_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_bed_id_bed_id_fk" FOREIGN KEY ("bed_id") REFERENCES "public"."bed"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_task_id_garden_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."garden_task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_item" ADD CONSTRAINT "journal_item_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_planting" ADD CONSTRAINT "journal_planting_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_planting" ADD CONSTRAINT "journal_planting_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_request" ADD CONSTRAINT "garden_request_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "harvest_planting" ON "harvest" USING btree ("planting_id","day");--> statement-breakpoint
CREATE INDEX "observation_planting" ON "observation" USING btree ("planting_id");--> statement-breakpoint
CREATE INDEX "observation_user" ON "observation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "phase_event_planting" ON "phase_event" USING btree ("planting_id");--> statement-breakpoint
CREATE INDEX "planting_lot_lot" ON "planting_lot" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "planting_move_planting" ON "planting_move" USING btree ("planting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "planting_scheme_season" ON "planting_scheme" USING btree ("planting_id",coalesce("season", 0));--> statement-breakpoint
CREATE INDEX "garden_task_user" ON "garden_task" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "garden_task_planting" ON "garden_task" USING btree ("planting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "garden_task_step" ON "garden_task" USING btree ("planting_scheme_id","step_key");--> statement-breakpoint
CREATE INDEX "journal_change_entry" ON "journal_change" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "journal_entry_user" ON "journal_entry" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "journal_item_entry" ON "journal_item" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "journal_planting_planting" ON "journal_planting" USING btree ("planting_id");--> statement-breakpoint
CREATE INDEX "planting_columns" ON "planting" USING btree ("status","id","bed_id","plant_id","sort_id","area_m_2","count","sown_at","planted_at","removed_at","cycle_no","planned_harvest_at","pick_every_days","pause_until","harvest_part","scheme_id","scheme_version","phase_seen_at","flowering","flowering_seen_at","flowers_nearby","nearby_seen_at");--> statement-breakpoint
ALTER TABLE "planting" ADD CONSTRAINT "planting_harvest_part_known" CHECK ("planting"."harvest_part" in ('bulb', 'greens'));--> statement-breakpoint
ALTER TABLE "planting" ADD CONSTRAINT "planting_pick_every_days_range" CHECK ("planting"."pick_every_days" between 1 and 60);--> statement-breakpoint
ALTER TABLE "planting" ADD CONSTRAINT "planting_sown_at_order" CHECK ("planting"."sown_at" <= "planting"."planted_at");
--> statement-breakpoint
-- The registration that an entry was made by is written once. An entry may be deleted with its account; nothing rewrites a copy.
CREATE FUNCTION "refuse_new_copy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."regulation_copy" IS DISTINCT FROM OLD."regulation_copy" OR NEW."copy_hash" IS DISTINCT FROM OLD."copy_hash" OR NEW."use_alias" IS DISTINCT FROM OLD."use_alias" THEN
    RAISE EXCEPTION 'the copy of a registration in journal_item is written once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "journal_item_copy_is_kept" BEFORE UPDATE ON "journal_item" FOR EACH ROW EXECUTE FUNCTION "refuse_new_copy"();
--> statement-breakpoint
ALTER TABLE "journal_item" ENABLE ALWAYS TRIGGER "journal_item_copy_is_kept";
