DROP INDEX "sort_columns";--> statement-breakpoint
ALTER TABLE "sort" ADD COLUMN "height_from" integer;--> statement-breakpoint
ALTER TABLE "sort" ADD COLUMN "height_to" integer;--> statement-breakpoint
CREATE INDEX "sort_columns" ON "sort" USING btree ("status","id","plant_id","is_hybrid","in_register","register_year","maturity","days_from","days_to","place","height_from","height_to","fruit_mass_min","fruit_mass_max","self_fertility","taste_score","source_id","confidence","sort_order","is_demo");--> statement-breakpoint
ALTER TABLE "sort" ADD CONSTRAINT "sort_height_from_range" CHECK ("sort"."height_from" between 1 and 5000);--> statement-breakpoint
ALTER TABLE "sort" ADD CONSTRAINT "sort_height_to_range" CHECK ("sort"."height_to" between 1 and 5000);--> statement-breakpoint
ALTER TABLE "sort" ADD CONSTRAINT "sort_height_from_order" CHECK ("sort"."height_from" <= "sort"."height_to");