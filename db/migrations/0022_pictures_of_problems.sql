CREATE TABLE "pest_images" (
	"parent_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pest_images_pk" PRIMARY KEY("parent_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "disease_images" (
	"parent_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "disease_images_pk" PRIMARY KEY("parent_id","target_id")
);
--> statement-breakpoint
ALTER TABLE "pest_images" ADD CONSTRAINT "pest_images_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pest"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pest_images" ADD CONSTRAINT "pest_images_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disease_images" ADD CONSTRAINT "disease_images_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."disease"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disease_images" ADD CONSTRAINT "disease_images_target_fk" FOREIGN KEY ("target_id") REFERENCES "public"."file"("id") ON DELETE restrict ON UPDATE no action;