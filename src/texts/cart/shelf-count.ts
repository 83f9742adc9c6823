import { countOf } from '../figures.ts'
import { addOrReplaceTexts } from './add-or-replace.ts'
import { usualUseText } from './usual-use.ts'

export const shelfCountTexts = {
  title: 'Shelf count',
  lead: (dealership: string) => `Scan or type each product of ${dealership}, then its quantity.`,
  isLoading: 'Loading the count',
  entryForm: 'Count a product',
  product: 'Product',
  productHint:
    'Scan a label, or type a number or a name. You can add the quantity before or after it, for example 12 x 101 for 12 pieces of product 101.',
  quantityOf: (name: string) => `Left on the shelf: ${name}`,
  find: 'Find',
  count: 'Count',
  leaveProduct: 'Not this product',
  soundsLabel: 'Sounds',
  counted: (name: string, quantity: number) => `${name}: ${quantity}`,
  undone: (name: string) => `The last entry for ${name} is undone.`,
  notFound: (text: string) => `No product ${text} on this device. Nothing was counted.`,
  notFoundYet: (text: string) =>
    `No product ${text} on this device yet: the catalog is still being downloaded. Nothing was counted.`,
  choice: (name: string, quantity: number | null) => (quantity === null ? name : `${quantity} of ${name}`),
  noQuantity: 'Type a whole number from 0 to 100,000.',
  notStored:
    'The last entry could not be saved; the earlier entries are kept. This device may be full: free some space, then try again.',
  notStoredOf: (text: string) =>
    `${text} could not be saved and is not counted. This device may be full: free some space, then try again.`,
  leftWithoutQuantity: (name: string) => `${name} was left without a quantity. It is not counted.`,
  countedBefore: (name: string, earlier: number) => `${name} is counted already: ${earlier}.`,
  answerFirst: (name: string) => `First choose for ${name}: add or replace. Nothing was counted.`,
  addOrReplace: 'Counted already: add or replace?',
  ...addOrReplaceTexts,
  cancel: 'Cancel',
  undo: 'Undo last',
  removeOf: (name: string) => `Remove ${name} from the count`,
  table: 'Counted products',
  countedColumn: 'Counted',
  countedBy: (login: string, time: string) => `${login}, ${time}`,
  restock: 'Restock suggests',
  order: 'Order',
  orderOf: (name: string) => `Quantity of ${name}`,
  actions: 'Actions',
  moreFor: (name: string) => `More for ${name}`,
  /** The usual use: `200 pcs a month, 50 coming`; the column beside it has what is on the shelf. */
  reason: (perMonth: number, coming: number) =>
    `${usualUseText(perMonth)}, ${coming === 0 ? 'none' : coming} coming`,
  notForSale: 'No longer available for sale.',
  notHere: 'Not on this device, or no longer available for sale.',
  needsDescription: 'Each order of this product needs a description, so no quantity is suggested.',
  cover: (weeks: number) =>
    `The order fills the shelf for ${countOf(weeks, 'week')}. You can change that in Restock.`,
  summary: (count: number) => `${countOf(count, 'product')} counted`,
  latestCounts: 'Counted',
  makeOrder: 'Make an order',
  chooseQuantity: 'Choose a quantity to order first',
  save: 'Save as CSV',
  clear: 'New count',
  clearTitle: 'Start a new count?',
  clearText: (count: number) =>
    `The count of ${countOf(count, 'product')} will be deleted from this device. Save it as CSV first if you need it.`,
  clearConfirm: 'Delete this count',
  none: 'Nothing is counted yet',
  noneHint: 'Scan the first label, or type the first name.',
  noPurchases:
    'The purchases are not on this device yet, so no order is suggested. The count works without them.',
  fileName: (day: string) => `shelf-count-${day}.csv`,
  file: {
    id: 'Id',
    product: 'Product',
    counted: 'Counted',
    countedBy: 'Counted by',
    restock: 'Restock suggests',
    order: 'Order',
  },
} as const
