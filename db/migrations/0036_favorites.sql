CREATE TABLE "favorite" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer,
	"alias" text NOT NULL,
	"title" text NOT NULL,
	"collection_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"seen" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_collection" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_share" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favorite_share_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"collection_id" integer,
	"secret_hash" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorite_share_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite" ADD CONSTRAINT "favorite_collection_id_favorite_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."favorite_collection"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_collection" ADD CONSTRAINT "favorite_collection_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_share" ADD CONSTRAINT "favorite_share_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_share" ADD CONSTRAINT "favorite_share_collection_id_favorite_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."favorite_collection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_of_record" ON "favorite" USING btree ("user_id","kind","record_id") WHERE "favorite"."record_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_without_record" ON "favorite" USING btree ("user_id","kind","alias") WHERE "favorite"."record_id" is null;--> statement-breakpoint
CREATE INDEX "favorite_collection_id" ON "favorite" USING btree ("collection_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_collection_name" ON "favorite_collection" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_share_of_collection" ON "favorite_share" USING btree ("user_id","collection_id") WHERE "favorite_share"."collection_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "favorite_share_of_all" ON "favorite_share" USING btree ("user_id") WHERE "favorite_share"."collection_id" is null;