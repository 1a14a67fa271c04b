CREATE TABLE "plot_share" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plot_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plot_id" integer NOT NULL,
	"label" text NOT NULL,
	"access" text NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plot_share_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "plot_share_access_known" CHECK ("plot_share"."access" in ('view', 'mark'))
);
--> statement-breakpoint
ALTER TABLE "plot_share" ADD CONSTRAINT "plot_share_plot_id_plot_id_fk" FOREIGN KEY ("plot_id") REFERENCES "public"."plot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plot_share_plot" ON "plot_share" USING btree ("plot_id");