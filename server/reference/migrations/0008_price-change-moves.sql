CREATE TABLE "price_change_moves" (
	"change_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"field" text NOT NULL,
	"before" numeric(14, 4) NOT NULL,
	"after" numeric(14, 4) NOT NULL,
	CONSTRAINT "price_change_moves_change_id_product_id_field_pk" PRIMARY KEY("change_id","product_id","field")
);
--> statement-breakpoint
ALTER TABLE "price_change_moves" ADD CONSTRAINT "price_change_moves_change_id_price_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_moves" ADD CONSTRAINT "price_change_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;