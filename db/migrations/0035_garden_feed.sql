CREATE TABLE "garden_event" (
	"user_id" integer NOT NULL,
	"uid" uuid NOT NULL,
	"plot_id" integer,
	"title" text NOT NULL,
	"due_from" date NOT NULL,
	"due_to" date NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garden_event_user_id_uid_pk" PRIMARY KEY("user_id","uid")
);
--> statement-breakpoint
CREATE TABLE "garden_feed" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "garden_feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"plot_id" integer,
	"secret" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "garden_feed_secret_unique" UNIQUE("secret")
);
--> statement-breakpoint
ALTER TABLE "garden_event" ADD CONSTRAINT "garden_event_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_feed" ADD CONSTRAINT "garden_feed_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "garden_feed" ADD CONSTRAINT "garden_feed_plot_id_plot_id_fk" FOREIGN KEY ("plot_id") REFERENCES "public"."plot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "garden_feed_of_plot" ON "garden_feed" USING btree ("user_id","plot_id") WHERE "garden_feed"."plot_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "garden_feed_of_all" ON "garden_feed" USING btree ("user_id") WHERE "garden_feed"."plot_id" is null;