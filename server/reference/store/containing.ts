/** The SQL pattern for texts that contain this text, with its special characters escaped. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
