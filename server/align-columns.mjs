/** The lines of a help text with three columns, each as wide as its longest cell. */
export function alignColumns(rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)) + 2)
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('')
      .trimEnd(),
  )
}
