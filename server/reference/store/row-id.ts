/** True for a number that can be an id in the database; no row has any other id. */
export function isRowId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= 2_147_483_647
}
