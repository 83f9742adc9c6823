CREATE TABLE "edge_review_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent" uuid NOT NULL,
	"dealership_id" bigint NOT NULL,
	"asked_by_id" bigint NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_text" text,
	"decision" text,
	"decided_by_id" bigint,
	"decided_by_name" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "edge_review_requests_intent" ON "edge_review_requests" USING btree ("intent") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "edge_review_requests_dealership" ON "edge_review_requests" USING btree ("dealership_id","state","asked_at");--> statement-breakpoint
CREATE INDEX "edge_review_requests_asked_at" ON "edge_review_requests" USING btree ("asked_at");