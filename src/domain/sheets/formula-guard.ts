// Spreadsheets read a text that begins with =, +, -, @, a tab or a line end as a formula, unless an apostrophe stands
// before it. A workbook also marks the cell as text, but that mark is lost when a person saves the workbook as CSV.
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n]/

/** Puts an apostrophe before a text that a spreadsheet would read as a formula. */
export function guardedText(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `guardedText` added. */
export function unguardedText(text: string): string {
  return text.startsWith("'") && LIKE_A_FORMULA.test(text) ? text.slice(1) : text
}
