// What each row of a file asks for, and why it cannot be done; all of it before anything is changed.
import type { Product } from '#domain/product.ts'
import { idIn, type RowEdit, type RowFault, rowEdits } from '#domain/product-sheet-edits.ts'
import { productEditTexts, productFieldLabels } from '#texts/bulk-products.ts'
import { productSheetTexts as texts } from '#texts/product-sheet.ts'
import { answerOf, type EditAnswer, refused } from './answer-edits.ts'
import type { ProductFile } from './product-file.ts'

/** The products that the rows name, each once. */
export function idsInRows({ rows }: ProductFile): number[] {
  const ids = rows.map(idIn).filter((id): id is number => id !== null && !Number.isNaN(id))
  return [...new Set(ids)]
}

export function answerRows({ rows, exported }: ProductFile, now: ReadonlyMap<number, Product>): EditAnswer[] {
  return rowEdits(rows, { now, exported: exported ?? new Map() }).map(answerOfRow)
}

function answerOfRow({ row, id, name, edit, faults }: RowEdit): EditAnswer {
  if (edit !== null) return answerOf(row, edit)
  return refused(row, name || texts.unnamed(id), faults.map(causeOf))
}

function causeOf(fault: RowFault): string {
  switch (fault.kind) {
    case 'needsPhoto':
      return texts.newNeedsPhoto
    case 'notAnId':
      return texts.notAnId
    case 'unknownId':
      return texts.unknownId
    case 'sameId':
      return texts.sameId(fault.row)
    case 'movedAway':
      return texts.movedAway(fault.parent ?? texts.topLevel)
    case 'cell':
      return productEditTexts.fault(productFieldLabels[fault.field], texts[fault.fault])
    case 'changedMeanwhile':
      return productEditTexts.fault(productFieldLabels[fault.field], texts.changedMeanwhile)
  }
}
