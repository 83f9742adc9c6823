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
ALTER TABLE "edge_key_store" ADD COLUMN "grant_key" text;