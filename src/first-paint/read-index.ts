import type { CopySetting } from '#storage/copy-database.ts'
import { answerOf } from '#storage/existing-database.ts'
import { type AccountKey, copyDatabaseName, INDEX_KEYS } from '#storage/shared-names.ts'
import { readFrom } from './read-device.ts'

/** The index of the search and the note of what it lacks, as stored: read while the code of the search is on its way. */
export function readIndex(accountKey: AccountKey): Promise<(CopySetting | undefined)[]> {
  return readFrom(copyDatabaseName(accountKey), (database) => {
    const settings = database.transaction('settings').objectStore('settings')
    return Promise.all(INDEX_KEYS.map((key) => answerOf<CopySetting | undefined>(settings.get(key))))
  })
}
