CREATE TABLE "garden_reminder" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"hour" integer NOT NULL,
	"plot_ids" integer[],
	"secret_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"claimed_on" date,
	"sent_on" date,
	CONSTRAINT "garden_reminder_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "garden_reminder_hour" CHECK ("garden_reminder"."hour" between 5 and 11)
);
--> statement-breakpoint
ALTER TABLE "plot_share" DROP CONSTRAINT "plot_share_access_known";--> statement-breakpoint
ALTER TABLE "garden_task" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "garden_reminder" ADD CONSTRAINT "garden_reminder_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "garden_reminder_due" ON "garden_reminder" USING btree ("hour") WHERE "garden_reminder"."is_on";--> statement-breakpoint
ALTER TABLE "plot_share" ADD CONSTRAINT "plot_share_access_known" CHECK ("plot_share"."access" in ('view', 'mark', 'all'));