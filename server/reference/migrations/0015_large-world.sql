ALTER TABLE "order_lines" ADD COLUMN "user_id" integer;--> statement-breakpoint
UPDATE "order_lines" SET "user_id" = "orders"."user_id" FROM "orders" WHERE "orders"."id" = "order_lines"."order_id";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "registration_requests_user" ON "registration_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "companies_removed" ON "companies" USING btree ("id") WHERE "companies"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "dealerships_removed" ON "dealerships" USING btree ("id") WHERE "dealerships"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_user" ON "order_lines" USING btree ("user_id","product_id","order_id","quantity");--> statement-breakpoint
CREATE INDEX "products_known" ON "products" USING btree ("id","archive") WHERE "products"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "products_present" ON "products" USING btree ("id") WHERE "products"."removed_at" is null and not "products"."hidden_product";--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("id") WHERE "products"."archive" and "products"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "scheduled_shipments_product" ON "scheduled_shipments" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("company_id") WHERE "users"."removed_at" is null and "users"."is_registered" <= 0 and not "users"."default_user";