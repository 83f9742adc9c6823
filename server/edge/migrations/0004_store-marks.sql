CREATE TABLE "edge_store_marks" (
	"edge" uuid PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edge_key_store" ADD COLUMN "behind_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "edge_key_store" ADD COLUMN "accepted_count" integer DEFAULT 0 NOT NULL;