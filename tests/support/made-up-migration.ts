// A folder of migrations with one more at its end, as the next version of the edge would have it.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { KEY_MIGRATIONS } from '#server/edge/key-store/migrate-keys.ts'

const NEXT_TAG = '9999_shelf-notes'
const STATEMENT = 'ALTER TABLE "edge_call_keys" ADD COLUMN "shelf_note" text'

/** Until the spies are restored, the edge has one more migration: a column that no code reads. */
export async function addMadeUpMigration(folder: string): Promise<void> {
  await cp(KEY_MIGRATIONS.folder, folder, { recursive: true })
  await writeFile(join(folder, `${NEXT_TAG}.sql`), STATEMENT)
  const journalFile = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const lastEntry = journal.entries.at(-1)
  journal.entries.push({ ...lastEntry, idx: lastEntry.idx + 1, when: lastEntry.when + 1, tag: NEXT_TAG })
  await writeFile(journalFile, JSON.stringify(journal))
  vi.spyOn(KEY_MIGRATIONS, 'folder', 'get').mockReturnValue(folder)
}
