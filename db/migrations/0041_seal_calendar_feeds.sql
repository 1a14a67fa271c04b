ALTER TABLE "garden_feed" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "garden_feed" ADD COLUMN "sealed_secret" text;--> statement-breakpoint
ALTER TABLE "garden_feed" ADD CONSTRAINT "garden_feed_secretHash_unique" UNIQUE("secret_hash");--> statement-breakpoint
-- The address of before works on by its hash (base64url of SHA-256); it is not sealed, so that it cannot be shown again.
UPDATE "garden_feed" SET "secret_hash" = rtrim(translate(encode(sha256(convert_to("secret", 'UTF8')), 'base64'), '+/', '-_'), '=');
