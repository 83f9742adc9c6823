CREATE TABLE "edge_key_store" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_order_keys" (
	"intent" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"author" text NOT NULL,
	"body_hash" text NOT NULL,
	"state" text NOT NULL,
	"claim" uuid NOT NULL,
	"edge_id" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"earlier_may_stand" boolean DEFAULT false NOT NULL,
	"answer_status" integer,
	"answer_type" text,
	"answer_body" text,
	"order_id" text,
	"is_shrunk" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "edge_order_keys_touched_at" ON "edge_order_keys" USING btree ("touched_at");
--> statement-breakpoint
INSERT INTO "edge_key_store" DEFAULT VALUES;
