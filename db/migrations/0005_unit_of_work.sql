CREATE TABLE "catalogue_generation" (
	"id" integer PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity_revision" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entity_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"write_kind" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
DROP INDEX "drug_reach_plant";--> statement-breakpoint
CREATE INDEX "entity_revision_record" ON "entity_revision" USING btree ("entity","record_id","id");--> statement-breakpoint
ALTER TABLE "drug_reach" ADD CONSTRAINT "drug_reach_key" UNIQUE NULLS NOT DISTINCT("plant_id","pest_id","disease_id","place","phi_days");