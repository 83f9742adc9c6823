CREATE TABLE "edge_store_runs" (
	"run" uuid PRIMARY KEY NOT NULL,
	"beat" bigint NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edge_key_store" ADD COLUMN "beat_secret" text;--> statement-breakpoint
ALTER TABLE "edge_key_store" ADD COLUMN "beat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "edge_key_store" ADD COLUMN "beat_run" uuid;--> statement-breakpoint
ALTER TABLE "edge_key_store" ADD COLUMN "forgotten_beat" bigint DEFAULT 0 NOT NULL;