/** A number that can be an id of the database; anything else names no row. */
export function isRowId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= 2_147_483_647
}
