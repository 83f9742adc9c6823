// Since when the copy notes changes of the terms of products (terms-history.ts).
import * as v from 'valibot'
import type { CopyDatabase } from '../copy-database.ts'

const storedTime = v.fallback(v.nullable(v.number()), null)

/** Notes since when the device knows all products, and so every change of their terms. A later time changes nothing. */
export function noteTermsKnown(copy: CopyDatabase, since: number): Promise<void> {
  return copy.transaction('rw', copy.settings, async () => {
    if ((await readTermsKnownSince(copy)) === null)
      await copy.settings.put({ key: 'termsSince', value: since })
  })
}

/** Epoch milliseconds; null before the device knew all products. */
export async function readTermsKnownSince(copy: CopyDatabase): Promise<number | null> {
  return v.parse(storedTime, (await copy.settings.get('termsSince'))?.value)
}
