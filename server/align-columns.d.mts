export function alignColumns(rows: readonly (readonly string[])[]): string[]
