ALTER TABLE "edge_order_keys" ADD COLUMN "dealership" text;--> statement-breakpoint
ALTER TABLE "edge_order_keys" ADD COLUMN "is_not_sent_untold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "edge_order_keys" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "edge_order_keys" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "edge_order_keys" ADD COLUMN "settlement_note" text;