CREATE TABLE "guest_merge" (
	"user_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_merge_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "guest_merge" ADD CONSTRAINT "guest_merge_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;