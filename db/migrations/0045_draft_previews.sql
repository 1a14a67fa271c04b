CREATE TABLE "draft_preview" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_preview_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"secret_hash" text NOT NULL,
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_preview_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "draft_preview" ADD CONSTRAINT "draft_preview_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_preview_of_draft" ON "draft_preview" USING btree ("entity","record_id","user_id");--> statement-breakpoint
CREATE INDEX "draft_preview_user" ON "draft_preview" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "draft_preview_expires" ON "draft_preview" USING btree ("expires_at");