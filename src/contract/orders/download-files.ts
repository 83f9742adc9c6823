/** What the PDF calls answer: the file itself; failures come in the envelope like every other. */
export const PDF_TYPE = 'application/pdf'

/** `invoice-#501.pdf`, or `invoice-#combinated.pdf` of several (ordering.md §7, G71). */
export function invoiceFile(orderIds: readonly number[]): string {
  return `invoice-#${orderIds.length === 1 ? orderIds[0] : 'combinated'}.pdf`
}

/** What the workbook calls answer: the file itself; failures come in the envelope like every other. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Of the orders that match (ordering.md §7 Orders). */
export const STATEMENT_FILE = 'statement.xlsx'

/** storefront.md §2 Header. */
export const PRICE_LIST_FILE = 'price-list.xlsx'

/** storefront.md §2 Subscriber-exclusion screen. */
export const SUBSCRIBERS_FILE = 'subscribe-mailchimp.xlsx'
