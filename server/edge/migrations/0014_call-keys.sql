CREATE TABLE "edge_call_keys" (
	"call_key" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
