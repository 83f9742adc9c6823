// The head of invoices and packing slips.
import { invoiceTexts as texts } from '#texts/orders/invoice.ts'
import { site } from '#site/site.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { BOTTOM, PAPER, PRINT_WIDTH, writeText, type PdfFile, takeMissingLetterFlag } from './paper.ts'

export const HALF_WIDTH = PRINT_WIDTH / 2
export const RIGHT_HALF = PAPER.margin + HALF_WIDTH
const GREY = '#565b61'

/** Draws our address in the left half; returns the place of the right half. */
export function drawAddress(pdf: PdfFile): { x: number; y: number; width: number } {
  const leftHalf = { x: PAPER.margin, y: PAPER.margin, width: HALF_WIDTH }
  const { street, city, state, zip } = site.address
  writeText(pdf, site.company, leftHalf, { size: 14, isBold: true })
  writeText(
    pdf,
    `${street}, ${city}, ${state} ${zip}`,
    { ...leftHalf, y: leftHalf.y + 20 },
    { size: 9, colour: GREY },
  )
  writeText(
    pdf,
    `${site.phone.text}, ${site.email.text}`,
    { ...leftHalf, y: leftHalf.y + 33 },
    { size: 9, colour: GREY },
  )
  return { ...leftHalf, x: RIGHT_HALF }
}

/** Draws two columns of facts, without empty facts; returns the y position at which the longer column ends. */
export function drawFacts(pdf: PdfFile, { order, dealership }: Invoice, top: number): number {
  const address = dealership?.shippingAddress
  const cityLine = [address?.city, address?.state?.name, address?.zip].filter(Boolean).join(', ')
  const shipTo = [address?.street, cityLine].filter(Boolean).join(', ')
  const columns: [term: string, value: string][][] = [
    [
      [texts.billTo, order.dealership.name],
      [texts.shipTo, shipTo],
    ],
    [
      [texts.orderer, order.namePo],
      [texts.poNumber, order.poNumber],
      [texts.paperOrder, order.confirmNumber],
      [texts.orderedBy, order.user.name || order.user.login],
    ],
  ]
  const ends = columns.map((facts, column) => {
    const x = PAPER.margin + column * HALF_WIDTH
    let y = top
    for (const [term, value] of facts.filter(([, text]) => text !== '')) {
      writeText(pdf, term, { x, y, width: HALF_WIDTH - 12 }, { size: 8, colour: GREY })
      y += 11 + writeText(pdf, value, { x, y: y + 10, width: HALF_WIDTH - 12 }) + 6
    }
    return y
  })
  return Math.max(...ends) + 8
}

/** If the font lacked letters of the order, explains their sign in the bottom margin of its last page. */
export function explainMissingLetters(pdf: PdfFile): void {
  if (!takeMissingLetterFlag(pdf)) return
  const bottomMargin = { x: PAPER.margin, y: BOTTOM + 12, width: PRINT_WIDTH }
  writeText(pdf, texts.missingLetters, bottomMargin, { size: 8, colour: GREY })
  // The explanation itself contains the sign.
  takeMissingLetterFlag(pdf)
}
