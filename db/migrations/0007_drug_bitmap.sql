ALTER TABLE "drug_reach" RENAME TO "drug_bitmap";--> statement-breakpoint
ALTER TABLE "drug_bitmap" RENAME CONSTRAINT "drug_reach_key" TO "drug_bitmap_key";
