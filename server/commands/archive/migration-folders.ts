import { KEY_MIGRATIONS } from '#server/edge/key-store/migrate-keys.ts'
import { REFERENCE_MIGRATIONS } from '#server/reference/migrate-reference.ts'

/** The migrations of the edge and of the reference server, each with the table that lists the applied migrations. */
export const MIGRATION_FOLDERS = [KEY_MIGRATIONS, REFERENCE_MIGRATIONS]
