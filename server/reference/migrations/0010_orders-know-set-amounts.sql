ALTER TABLE "orders" ADD COLUMN "amounts_set" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_events_new_order" ON "order_events" USING btree ("new_order_id");