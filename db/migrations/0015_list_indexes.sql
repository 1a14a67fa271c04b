-- Five kinds have had the index of their search text since 0002_search.sql.
CREATE INDEX "source_title" ON "source" USING btree (left("title", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "source_list" ON "source" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "source_search_text" ON "source" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_title" ON "company" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "company_list" ON "company" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "company_search_text" ON "company" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "moa_group_title" ON "moa_group" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "moa_group_list" ON "moa_group" USING btree ("status","system","risk","updated_at","id");--> statement-breakpoint
CREATE INDEX "moa_group_search_text" ON "moa_group" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "substance_title" ON "substance" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "substance_list" ON "substance" USING btree ("status","is_biological","updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "substance_search_text" ON "substance" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "formulation_title" ON "formulation" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "formulation_list" ON "formulation" USING btree ("status","state","updated_at","id");--> statement-breakpoint
CREATE INDEX "formulation_search_text" ON "formulation" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "effect_title" ON "effect" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "effect_list" ON "effect" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "effect_search_text" ON "effect" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plant_group_title" ON "plant_group" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "plant_group_list" ON "plant_group" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "plant_group_search_text" ON "plant_group" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "phase_scale_title" ON "phase_scale" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "phase_scale_list" ON "phase_scale" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "phase_scale_search_text" ON "phase_scale" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plant_title" ON "plant" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "plant_list" ON "plant" USING btree ("status","life_cycle","edible","updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "plant_search_text" ON "plant" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sign_title" ON "sign" USING btree (left("label", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "sign_list" ON "sign" USING btree ("status","organ","updated_at","id");--> statement-breakpoint
CREATE INDEX "sign_search_text" ON "sign" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pest_title" ON "pest" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "pest_list" ON "pest" USING btree ("status","group","quarantine","updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pest_search_text" ON "pest" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "disease_title" ON "disease" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "disease_list" ON "disease" USING btree ("status","pathogen_type","quarantine","updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disease_search_text" ON "disease" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "drug_title" ON "drug" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "drug_list" ON "drug" USING btree ("status","kind","lph_allowed","updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "drug_search_text" ON "drug" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "drug_use_title" ON "drug_use" USING btree (left("object_text", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "drug_use_list" ON "drug_use" USING btree ("status","place","method","audience","updated_at","id");--> statement-breakpoint
CREATE INDEX "drug_use_search_text" ON "drug_use" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "region_title" ON "region" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "region_list" ON "region" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "region_search_text" ON "region" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sort_title" ON "sort" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "sort_list" ON "sort" USING btree ("status","plant_id","maturity","place","is_hybrid","in_register","updated_at","id");--> statement-breakpoint
CREATE INDEX "sort_search_text" ON "sort" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_category_title" ON "product_category" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "product_category_list" ON "product_category" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "product_category_search_text" ON "product_category" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_title" ON "product" USING btree (left("title", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "product_list" ON "product" USING btree ("status","category_id","is_regulated","updated_at","id");--> statement-breakpoint
CREATE INDEX "product_search_text" ON "product" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_title" ON "sale" USING btree (left("title", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "sale_list" ON "sale" USING btree ("status","kind","updated_at","id");--> statement-breakpoint
CREATE INDEX "sale_search_text" ON "sale" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "treatment_title" ON "treatment" USING btree (left("title", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "treatment_list" ON "treatment" USING btree ("status","plant_id","kind","updated_at","id");--> statement-breakpoint
CREATE INDEX "treatment_search_text" ON "treatment" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "treatment_scheme_title" ON "treatment_scheme" USING btree (left("title", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "treatment_scheme_list" ON "treatment_scheme" USING btree ("status","plant_id","place","level","updated_at","id");--> statement-breakpoint
CREATE INDEX "treatment_scheme_search_text" ON "treatment_scheme" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "rubric_title" ON "rubric" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "rubric_list" ON "rubric" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "rubric_search_text" ON "rubric" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_title" ON "post" USING btree (left("title", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "post_list" ON "post" USING btree ("status","rubric_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "post_search_text" ON "post" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "link_title" ON "link" USING btree (left("label", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "link_list" ON "link" USING btree ("status","kind","placement","is_active","updated_at","id");--> statement-breakpoint
CREATE INDEX "link_search_text" ON "link" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plot_title" ON "plot" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "plot_list" ON "plot" USING btree ("status","region_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "plot_search_text" ON "plot" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bed_title" ON "bed" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "bed_list" ON "bed" USING btree ("status","place","updated_at","id");--> statement-breakpoint
CREATE INDEX "bed_search_text" ON "bed" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "planting_title" ON "planting" USING btree (left("name", 100) collate "ru","id");--> statement-breakpoint
CREATE INDEX "planting_list" ON "planting" USING btree ("status","plant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "planting_search_text" ON "planting" USING gin ("search_text" gin_trgm_ops);