CREATE TABLE "edge_build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"etag" text NOT NULL,
	"body" "bytea" NOT NULL,
	"brotli" "bytea",
	"gzip" "bytea",
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "edge_build_files_used_at" ON "edge_build_files" USING btree ("used_at");