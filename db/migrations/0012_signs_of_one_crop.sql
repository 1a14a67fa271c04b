CREATE TABLE "plant_group_shown_under" (
	"parent_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "plant_group_shown_under_pk" PRIMARY KEY("parent_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "pest_signs" ADD COLUMN "plant_id" integer;--> statement-breakpoint
ALTER TABLE "pest_measures" ADD COLUMN "plant_id" integer;--> statement-breakpoint
ALTER TABLE "disease_signs" ADD COLUMN "plant_id" integer;--> statement-breakpoint
ALTER TABLE "disease_measures" ADD COLUMN "plant_id" integer;--> statement-breakpoint
ALTER TABLE "plant_group_shown_under" ADD CONSTRAINT "plant_group_shown_under_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."plant_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plant_group_shown_under" ADD CONSTRAINT "plant_group_shown_under_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."plant_group"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pest_signs" ADD CONSTRAINT "pest_signs_plant_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plant"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pest_measures" ADD CONSTRAINT "pest_measures_plant_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plant"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disease_signs" ADD CONSTRAINT "disease_signs_plant_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plant"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disease_measures" ADD CONSTRAINT "disease_measures_plant_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plant"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
INSERT INTO "plant_group_shown_under" ("parent_id", "target_id", "position") SELECT c."id", p."id", 0 FROM "plant_group" c, "plant_group" p WHERE c."alias" = 'kartofel-gruppa' AND p."alias" = 'ovoshchnye';
