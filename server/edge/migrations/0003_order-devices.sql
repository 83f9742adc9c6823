ALTER TABLE "edge_order_keys" ADD COLUMN "device" uuid;--> statement-breakpoint
CREATE INDEX "edge_order_keys_device" ON "edge_order_keys" USING btree ("device","author","created_at");