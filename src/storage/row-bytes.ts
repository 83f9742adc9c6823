// Rows of a table as bytes, for encryption. IndexedDB keeps buffers and typed arrays in rows, and JSON cannot: they stand
// after the JSON, and the header says where in the rows they belong.

const TYPED_ARRAYS = { Float64Array, Uint8Array, Uint32Array, ArrayBuffer } as const
type BinaryType = keyof typeof TYPED_ARRAYS

interface BinaryPlace {
  type: BinaryType
  path: (string | number)[]
  byteLength: number
}

interface Header {
  rows: unknown
  binaries: BinaryPlace[]
}

const LENGTH_BYTES = 4
/** Typed arrays of numbers of eight bytes must begin at a multiple of eight. */
const ALIGNMENT = 8
const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT

function binaryTypeOf(value: object): BinaryType | null {
  if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) return null
  const { name } = value.constructor
  if (!(name in TYPED_ARRAYS)) throw new Error(`A row has a ${name}.`)
  return name as BinaryType // a key of the table
}

function hasBinary(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return binaryTypeOf(value) !== null || Object.values(value).some(hasBinary)
}

/** The value with null in place of each buffer and typed array, which are collected with their places. */
function withoutBinaries(
  value: unknown,
  path: BinaryPlace['path'],
  binaries: [BinaryPlace, Uint8Array][],
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const type = binaryTypeOf(value)
  if (type !== null) {
    const bytes = ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value as ArrayBuffer) // the only type of the table that is no view
    binaries.push([{ type, path, byteLength: bytes.byteLength }, bytes])
    return null
  }
  if (Array.isArray(value))
    return value.map((item, index) => withoutBinaries(item, [...path, index], binaries))
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, item]) => [name, withoutBinaries(item, [...path, name], binaries)]),
  )
}

/** The length of the JSON, the JSON, and the bytes of the buffers and arrays, each from a multiple of eight on. */
export function bytesOfRows(rows: readonly unknown[]): Uint8Array<ArrayBuffer> {
  const binaries: [BinaryPlace, Uint8Array][] = []
  const rowsWithoutBinaries = rows.map((row, index) =>
    hasBinary(row) ? withoutBinaries(row, [index], binaries) : row,
  )
  const header: Header = { rows: rowsWithoutBinaries, binaries: [] }
  header.binaries = binaries.map(([place]) => place)
  const json = new TextEncoder().encode(JSON.stringify(header))
  const start = aligned(LENGTH_BYTES + json.byteLength)
  const length = binaries.reduce((end, [, bytes]) => end + aligned(bytes.byteLength), start)
  const allBytes = new Uint8Array(length)
  new DataView(allBytes.buffer).setUint32(0, json.byteLength)
  allBytes.set(json, LENGTH_BYTES)
  let position = start
  for (const [, bytes] of binaries) {
    allBytes.set(bytes, position)
    position += aligned(bytes.byteLength)
  }
  return allBytes
}

/** The rows that `bytesOfRows` has written as bytes; throws if the bytes have no readable JSON. */
export function rowsOfBytes(buffer: ArrayBuffer): unknown[] {
  const jsonLength = new DataView(buffer).getUint32(0)
  const json = new TextDecoder().decode(new Uint8Array(buffer, LENGTH_BYTES, jsonLength))
  const header = JSON.parse(json) as Header // bytesOfRows wrote it, and its encryption proves that nobody changed it
  let position = aligned(LENGTH_BYTES + jsonLength)
  for (const { type, path, byteLength } of header.binaries) {
    const bytes = buffer.slice(position, position + byteLength)
    putAt(header.rows, path, type === 'ArrayBuffer' ? bytes : new TYPED_ARRAYS[type](bytes))
    position += aligned(byteLength)
  }
  return header.rows as unknown[] // bytesOfRows wrote an array
}

function putAt(rows: unknown, path: BinaryPlace['path'], value: unknown): void {
  let parent = rows as Record<string | number, unknown> // a path leads through objects and arrays
  for (const name of path.slice(0, -1)) parent = parent[name] as Record<string | number, unknown> // as above
  const name = path.at(-1)
  if (name !== undefined) parent[name] = value
}
