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
CREATE INDEX "edge_recent_orders_dealership" ON "edge_recent_orders" USING btree ("dealership_id","reported_at");--> statement-breakpoint
CREATE INDEX "edge_recent_orders_reported_at" ON "edge_recent_orders" USING btree ("reported_at");