create index drug_search_text on drug using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index pest_search_text on pest using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index disease_search_text on disease using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index plant_search_text on plant using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index substance_search_text on substance using gin (search_text gin_trgm_ops);
--> statement-breakpoint
create index drug_ingredients_substance on drug_ingredients (substance_id);
--> statement-breakpoint
create index drug_use_drug on drug_use (drug_id, sort_order);
--> statement-breakpoint
create index drug_use_targets_pest on drug_use_targets (pest_id);
--> statement-breakpoint
create index drug_use_targets_disease on drug_use_targets (disease_id);
--> statement-breakpoint
create index pest_hosts_plant on pest_hosts (plant_id);
--> statement-breakpoint
create index disease_hosts_plant on disease_hosts (plant_id);

--> statement-breakpoint
-- The neighbours of a drug in the alphabet are found by this, without sorting the catalogue.
create index drug_name on drug (name collate "ru", id) where status = 'published';
