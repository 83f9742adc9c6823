/** `invoice-#501.pdf`, or `invoice-#combinated.pdf` for several orders (ordering.md §7, G71). */
export function invoiceFileName(orderIds: readonly number[]): string {
  return `invoice-#${orderIds.length === 1 ? orderIds[0] : 'combinated'}.pdf`
}
