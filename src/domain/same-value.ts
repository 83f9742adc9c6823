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
