CREATE TABLE "planting_field" (
	"planting_id" integer NOT NULL,
	"field" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "planting_field_planting_id_field_pk" PRIMARY KEY("planting_id","field")
);
--> statement-breakpoint
ALTER TABLE "planting_field" ADD CONSTRAINT "planting_field_planting_id_planting_id_fk" FOREIGN KEY ("planting_id") REFERENCES "public"."planting"("id") ON DELETE cascade ON UPDATE no action;