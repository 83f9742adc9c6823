/** True for equal values of plain JSON content; the order of keys does not matter, and a missing key equals undefined. */
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

/** Replaces unchanged rows by their objects from `earlierRows`, so that React does not draw these rows again. */
export function reuseUnchangedRows<Row extends { id: number }>(
  rows: readonly Row[],
  earlierRows: readonly Row[],
): Row[] {
  const earlierRowsById = new Map(earlierRows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const earlierRow = earlierRowsById.get(row.id)
    return earlierRow !== undefined && isSameValue(earlierRow, row) ? earlierRow : row
  })
}
