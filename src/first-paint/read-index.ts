import type { CopySetting } from '#storage/copy-database.ts'
import { resultOf } from '#storage/existing-database.ts'
import { type AccountKey, copyDatabaseName, INDEX_KEYS } from '#storage/shared-names.ts'
import { readFrom } from './read-device.ts'

/** Reads the stored search index and the list of later changes, while the code of the search loads. */
export function readIndex(accountKey: AccountKey): Promise<(CopySetting | undefined)[]> {
  return readFrom(copyDatabaseName(accountKey), (database) => {
    const settings = database.transaction('settings').objectStore('settings')
    return Promise.all(INDEX_KEYS.map((key) => resultOf<CopySetting | undefined>(settings.get(key))))
  })
}
