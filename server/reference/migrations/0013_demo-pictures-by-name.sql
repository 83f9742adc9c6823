ALTER TABLE "product_images" ADD COLUMN "demo_picture" text;--> statement-breakpoint
UPDATE "product_images" SET "demo_picture" = concat_ws('-',
  lower(regexp_replace("illustration"->>'drawing', '([A-Z])', '-\1', 'g')),
  "illustration"->>'paint',
  "illustration"->>'accent',
  nullif(trim(both '-' from regexp_replace(lower("illustration"->>'label'), '[^a-z0-9]+', '-', 'g')), ''),
  "illustration"->>'view')
WHERE "illustration" IS NOT NULL;
