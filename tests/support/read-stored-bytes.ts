// Reads every database of the browser as somebody with developer tools can: every key and value of every store, also
// those inside buffers, as text.

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Every text and number in the value, and the bytes of buffers and typed arrays as UTF-8 and UTF-16. */
function textsIn(value: unknown): string[] {
  if (ArrayBuffer.isView(value)) {
    return textsOfBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  }
  if (value instanceof ArrayBuffer) return textsOfBytes(new Uint8Array(value))
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)])
}

function textsOfBytes(bytes: Uint8Array): string[] {
  return [new TextDecoder().decode(bytes), new TextDecoder('utf-16le').decode(bytes)]
}

export interface StoredText {
  database: string
  store: string
  text: string
}

/** All that is stored, one entry per row. */
export async function readStoredTexts(): Promise<StoredText[]> {
  const storedTexts: StoredText[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([resultOf(objects.getAllKeys()), resultOf(objects.getAll())])
      keys.forEach((key, index) => {
        storedTexts.push({
          database: name,
          store,
          text: [...textsIn(key), ...textsIn(values[index])].join('\n'),
        })
      })
    }
    database.close()
  }
  return storedTexts
}

/** `database/store: word` for every word that is readable somewhere. */
export async function findReadableWords(words: readonly string[]): Promise<string[]> {
  const storedTexts = await readStoredTexts()
  const places = storedTexts.flatMap(({ database, store, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${database}/${store}: ${word}`),
  )
  return [...new Set(places)].sort()
}
