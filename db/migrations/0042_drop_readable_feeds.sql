ALTER TABLE "garden_feed" DROP CONSTRAINT "garden_feed_secret_unique";--> statement-breakpoint
ALTER TABLE "garden_feed" ALTER COLUMN "secret_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "garden_feed" DROP COLUMN "secret";