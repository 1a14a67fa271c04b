CREATE TABLE "price_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"price_kop" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_change_of_pack" ON "price_change" USING btree ("product_id","sku","at");--> statement-breakpoint
-- The history of products that are sold already begins now.
INSERT INTO "price_change" ("product_id", "sku", "price_kop")
SELECT v.parent_id, v.sku, v.price_kop FROM product_variants v JOIN product p ON p.id = v.parent_id WHERE p.status = 'published';
