/** The type of a PDF answer, which is the file itself; errors come in the usual envelope. */
export const PDF_TYPE = 'application/pdf'

/** The type of a workbook answer, which is the file itself; errors come in the usual envelope. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The workbook of the orders that match a filter (ordering.md §7 Orders). */
export const STATEMENT_FILE = 'statement.xlsx'

/** The price list, which the header offers as a download (storefront.md §2 Header). */
export const PRICE_LIST_FILE = 'price-list.xlsx'

/** The workbook of subscribers (storefront.md §2 Subscriber-exclusion screen). */
export const SUBSCRIBERS_FILE = 'subscribe-mailchimp.xlsx'
