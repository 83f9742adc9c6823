/** The columns of a help text, each as wide as its longest cell. */
export function alignColumns(rows) {
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at].length)) + 2)
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('')
      .trimEnd(),
  )
}
