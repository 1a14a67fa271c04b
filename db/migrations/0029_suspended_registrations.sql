ALTER TABLE "drug_registrations" DROP CONSTRAINT "drug_registrations_status_known";--> statement-breakpoint
ALTER TABLE "drug" ALTER COLUMN "dose_unit" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drug" ADD COLUMN "unread" text;--> statement-breakpoint
ALTER TABLE "drug_registrations" ADD CONSTRAINT "drug_registrations_status_known" CHECK ("drug_registrations"."status" in ('active', 'expired', 'withdrawn', 'suspended', 'unknown'));