CREATE INDEX "plot_user_id" ON "plot" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bed_plot_id" ON "bed" USING btree ("plot_id");--> statement-breakpoint
CREATE INDEX "planting_bed_id" ON "planting" USING btree ("bed_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name" collate "ru","id");--> statement-breakpoint
CREATE INDEX "users_name_words" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_words" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "planting_move_bed" ON "planting_move" USING btree ("bed_id");--> statement-breakpoint
CREATE INDEX "garden_task_bed" ON "garden_task" USING btree ("bed_id") WHERE bed_id is not null;--> statement-breakpoint
CREATE INDEX "journal_entry_bed" ON "journal_entry" USING btree ("bed_id") WHERE bed_id is not null;--> statement-breakpoint
CREATE INDEX "journal_entry_task" ON "journal_entry" USING btree ("task_id") WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX "garden_feed_user" ON "garden_feed" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "garden_feed_plot" ON "garden_feed" USING btree ("plot_id");--> statement-breakpoint
CREATE INDEX "favorite_user" ON "favorite" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favorite_share_user" ON "favorite_share" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favorite_share_collection" ON "favorite_share" USING btree ("collection_id");