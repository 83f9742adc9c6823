import type { Statements } from '#server/database/open-database.ts'
import { continueIds } from '../schema/continue-ids.ts'
import { insertBasics } from './insert-people.ts'

/**
 * Fills an empty, migrated database with the data that every firm needs: states, roles with their rights, and the firm
 * itself.
 */
export async function seedEmptyWorld(statements: Statements): Promise<void> {
  await insertBasics(statements, new Date())
  await continueIds(statements)
}
