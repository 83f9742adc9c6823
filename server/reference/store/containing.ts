/** The pattern of texts that contain this one, whatever signs it holds. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
