CREATE TABLE "garden_photo" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "garden_photo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"entry_id" integer,
	"observation_id" integer,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garden_photo_name_unique" UNIQUE("name"),
	CONSTRAINT "garden_photo_one_place" CHECK (num_nonnulls("garden_photo"."entry_id", "garden_photo"."observation_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "garden_photo" ADD CONSTRAINT "garden_photo_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_photo" ADD CONSTRAINT "garden_photo_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_photo" ADD CONSTRAINT "garden_photo_observation_id_observation_id_fk" FOREIGN KEY ("observation_id") REFERENCES "public"."observation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "garden_photo_user" ON "garden_photo" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "garden_photo_entry" ON "garden_photo" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "garden_photo_observation" ON "garden_photo" USING btree ("observation_id");