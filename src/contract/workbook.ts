/** What the workbook calls answer: the file itself; failures come in the envelope like every other. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** storefront.md §2 Header. */
export const PRICE_LIST_FILE = 'price-list.xlsx'
