CREATE TABLE "stock_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"drug_id" integer,
	"drug_name" text NOT NULL,
	"amount" numeric(12, 4) NOT NULL,
	"unit" text NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" date,
	"best_before" date,
	"batch" text,
	"note" text,
	CONSTRAINT "stock_item_amount_not_negative" CHECK ("stock_item"."amount" >= 0),
	CONSTRAINT "stock_item_unit_known" CHECK ("stock_item"."unit" in ('g', 'ml', 'pcs'))
);
--> statement-breakpoint
ALTER TABLE "stock_item" ADD CONSTRAINT "stock_item_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_item" ADD CONSTRAINT "stock_item_drug_id_drug_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drug"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_item_user" ON "stock_item" USING btree ("user_id");