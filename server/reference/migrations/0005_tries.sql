ALTER TABLE "failed_sign_ins" RENAME TO "tries";--> statement-breakpoint
ALTER TABLE "tries" RENAME COLUMN "failed_at" TO "tried_at";--> statement-breakpoint
ALTER INDEX "failed_sign_ins_subject" RENAME TO "tries_subject";--> statement-breakpoint
ALTER SEQUENCE "failed_sign_ins_id_seq" RENAME TO "tries_id_seq";
