CREATE TABLE "link_click" (
	"link_id" integer NOT NULL,
	"day" date NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "link_click_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "link_health" (
	"link_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"final_url" text,
	"checked_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_click" ADD CONSTRAINT "link_click_link_id_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_health" ADD CONSTRAINT "link_health_link_id_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link"("id") ON DELETE cascade ON UPDATE no action;