CREATE TABLE "edge_build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"etag" text NOT NULL,
	"body" "bytea" NOT NULL,
	"brotli" "bytea",
	"gzip" "bytea",
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_call_keys" (
	"call_key" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_dealership_rules" (
	"dealership_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"revision" integer NOT NULL,
	"set_by_id" bigint NOT NULL,
	"set_by_name" text NOT NULL,
	"is_set_by_staff" boolean NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edge_dealership_rules_dealership_id_kind_pk" PRIMARY KEY("dealership_id","kind")
);
--> statement-breakpoint
CREATE TABLE "edge_key_store" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seal_key" text,
	"grant_key" text,
	"behind_since" timestamp with time zone,
	"accepted_count" integer DEFAULT 0 NOT NULL,
	"beat_secret" text,
	"beat" bigint DEFAULT 0 NOT NULL,
	"beat_run" uuid,
	"forgotten_beat" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_order_keys" (
	"intent" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"author" text NOT NULL,
	"device" uuid,
	"dealership" text,
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
	"acceptances" text,
	"is_not_sent_untold" boolean DEFAULT false NOT NULL,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"settlement_note" text,
	"is_shrunk" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_recent_orders" (
	"intent" text PRIMARY KEY NOT NULL,
	"dealership_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"author_name" text DEFAULT '' NOT NULL,
	"is_by_staff" boolean DEFAULT false NOT NULL,
	"lines" text NOT NULL,
	"ordered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "edge_shared_lists" (
	"dealership_id" bigint NOT NULL,
	"id" text NOT NULL,
	"list" text NOT NULL,
	"stamp" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "edge_shared_lists_dealership_id_id_pk" PRIMARY KEY("dealership_id","id")
);
--> statement-breakpoint
CREATE TABLE "edge_store_marks" (
	"edge" uuid PRIMARY KEY NOT NULL,
	"mark" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_store_runs" (
	"run" uuid PRIMARY KEY NOT NULL,
	"beat" bigint NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "edge_build_files_used_at" ON "edge_build_files" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "edge_order_keys_touched_at" ON "edge_order_keys" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "edge_order_keys_device" ON "edge_order_keys" USING btree ("device","author","created_at");--> statement-breakpoint
CREATE INDEX "edge_order_keys_accepted" ON "edge_order_keys" USING btree ("order_id") WHERE acceptances is not null;--> statement-breakpoint
CREATE INDEX "edge_recent_orders_dealership" ON "edge_recent_orders" USING btree ("dealership_id","reported_at");--> statement-breakpoint
CREATE INDEX "edge_recent_orders_reported_at" ON "edge_recent_orders" USING btree ("reported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_review_requests_intent" ON "edge_review_requests" USING btree ("intent","asked_by_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "edge_review_requests_dealership" ON "edge_review_requests" USING btree ("dealership_id","state","asked_at");--> statement-breakpoint
CREATE INDEX "edge_review_requests_asked_at" ON "edge_review_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "edge_shared_lists_deleted_at" ON "edge_shared_lists" USING btree ("deleted_at");--> statement-breakpoint
INSERT INTO "edge_key_store" DEFAULT VALUES;