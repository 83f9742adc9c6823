// An order's date travels as `MM.dd.yyyy HH:mm` in America/Chicago (G69); its screens show the day.

/** MM.dd.yyyy, for lists. */
export function listDate(apiText: string): string {
  return apiText.slice(0, 10)
}

/** MM/dd/yyyy, for the order view. */
export function orderViewDate(apiText: string): string {
  return listDate(apiText).replaceAll('.', '/')
}
