ALTER TABLE "edge_order_keys" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;
