// Spreadsheets take a text for a formula where it begins so; an apostrophe before it says that it is none. In a workbook
// the kind of a cell says that too, but not any more in the CSV file as which somebody saves it.
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n]/

/** The text with an apostrophe before it where a spreadsheet would take it for a formula. */
export function guardedText(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text
}

/** The text as it was before it was guarded. */
export function unguardedText(text: string): string {
  return text.startsWith("'") && LIKE_A_FORMULA.test(text) ? text.slice(1) : text
}
