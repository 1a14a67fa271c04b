DROP INDEX "session_user_id_index";--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE email_verified_at is null;--> statement-breakpoint
CREATE INDEX "session_user_seen" ON "session" USING btree ("user_id","seen_at","id");--> statement-breakpoint
CREATE INDEX "session_seen" ON "session" USING btree ("seen_at" DESC NULLS LAST,"user_id");