CREATE TABLE "edge_shared_lists" (
	"dealership_id" bigint NOT NULL,
	"id" text NOT NULL,
	"list" text NOT NULL,
	"stamp" bigint NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "edge_shared_lists_dealership_id_id_pk" PRIMARY KEY("dealership_id","id")
);
--> statement-breakpoint
CREATE INDEX "edge_shared_lists_deleted_at" ON "edge_shared_lists" USING btree ("deleted_at");