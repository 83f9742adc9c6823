/** Two values of plain stored content are the same; the order of keys and absent keys do not matter. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSameValue(valueAt(left, key), valueAt(right, key)))
}

function valueAt(holder: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(holder, key)?.value
}

/** The same rows; those that are known already by the objects that stand for them, so that these are not drawn again. */
export function withKnown<Row extends { id: number }>(rows: readonly Row[], known: readonly Row[]): Row[] {
  const byId = new Map(known.map((row) => [row.id, row]))
  return rows.map((row) => {
    const before = byId.get(row.id)
    return before !== undefined && isSameValue(before, row) ? before : row
  })
}
