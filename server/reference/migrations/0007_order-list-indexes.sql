DROP INDEX "orders_dealership";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "line_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "line_count" = "counted"."lines" FROM (SELECT "order_id", count(*) AS "lines" FROM "order_lines" GROUP BY "order_id") AS "counted" WHERE "counted"."order_id" = "orders"."id";--> statement-breakpoint
CREATE INDEX "dealerships_name" ON "dealerships" USING btree ("name");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "orders_lines" ON "orders" USING btree ("line_count","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name");--> statement-breakpoint
CREATE INDEX "orders_dealership" ON "orders" USING btree ("dealership_id","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");