import { failureThen } from '../failures.ts'
import { countOf } from '../figures.ts'
import { validationTexts } from '../validation.ts'

/** `colleague` is empty for staff of the supplier: their names are hidden. */
const authorOf = (colleague: string): string => colleague || 'The supplier’s staff'

interface QuantityChange {
  name: string
  before: number
  now: number
}

const MOST_NAMED_CHANGES = 5

function quantityChanges(changes: readonly QuantityChange[]): string {
  const named = changes
    .slice(0, MOST_NAMED_CHANGES)
    .map(({ name, before, now }) => `${name} ${before} → ${now}`)
  const otherCount = changes.length - named.length
  return `${named.join('; ')}${otherCount > 0 ? `; and ${otherCount} more` : ''}`
}

export const dealershipListTexts = {
  title: 'Lists',
  lead: (dealership: string) => `Lists of products that ${dealership} orders again and again.`,
  isLoading: 'Loading the lists',
  newList: 'New list',
  name: 'Name of the list',
  nameHint: 'For example “Monday order”.',
  nameMissing: validationTexts.required,
  nameIsTaken: (name: string) => `Another list is called ${name}. Type another name.`,
  create: 'Create list',
  save: 'Save list',
  saveAsList: 'Save as list',
  saveAsListLead: (products: number, dealership: string) =>
    `${countOf(products, 'product')}, for ${dealership}.`,
  /** For a name of an existing list, which gets the lines. */
  willJoin: (name: string, replaced: readonly QuantityChange[]) =>
    `${name} exists already. ${replaced.length === 0 ? 'These products are added; its other products stay.' : `These quantities are replaced: ${quantityChanges(replaced)}. Its other products stay.`}`,
  /** After lines were saved into a list that had other quantities of their products. */
  quantitiesReplaced: (name: string, replaced: readonly QuantityChange[]) =>
    `In the list ${name} these quantities were replaced: ${quantityChanges(replaced)}.`,
  setBack: 'Set them back',
  isInList: (name: string, quantity: number) => `${name} is in this list already: ${quantity}.`,
  answerFirst: (name: string) => `First choose for ${name}: add or replace. Nothing was added.`,
  cancel: 'Cancel',
  needsDealership: 'Choose a dealership first',
  /** On the page of a dealership for which the person may not order. */
  foreignDealership: 'You cannot save lists for this dealership',
  nothingToSave: 'Choose or enter a product first',
  saved: (name: string) => `The list ${name} is saved.`,
  joined: (name: string) => `The list ${name} has these products now.`,
  full: (most: number) =>
    `The dealership already has ${most} lists, and cannot have more. Delete one of its lists first.`,
  tooManyProducts: (most: number) =>
    `Nothing was saved: a list can have up to ${most} products, and this list would have more. Save fewer products, or choose another name.`,
  listIsFull: (most: number) => `A list can have up to ${most} products. Remove a product first.`,
  toLists: 'View the lists',
  summary: (products: number, amount: string) =>
    products === 0 ? 'No products yet' : `${countOf(products, 'product')}, ${amount} today`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  rename: 'Rename',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `The list ${name} was deleted.`,
  undo: 'Undo',
  saveAsCsv: 'Save as CSV',
  saveAsCsvOf: (name: string) => `Save ${name} as CSV`,
  csvFile: (name: string) => `${name.replace(/[\\/:*?"<>|]/g, '-')}.csv`,
  copyTo: 'Copy to another dealership',
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  chooseFirst: 'Choose a dealership first',
  chooseDealership: 'Choose',
  copied: (name: string, dealership: string) => `${name} is now a list of ${dealership} too.`,
  copyJoined: (name: string, dealership: string) =>
    `The list ${name} of ${dealership} has these products now; its other products stay.`,
  lines: (name: string) => `Products of ${name}`,
  product: 'Product',
  quantity: 'Quantity',
  price: 'Price',
  total: 'Total',
  actions: 'Actions',
  chooseLine: (name: string) => `Choose ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  moreFor: (name: string) => `More for ${name}`,
  isMissing: 'not on this device, or no longer available',
  addProduct: 'Add a product',
  addHint: 'Number or name, then the quantity; or scan its code. Enter adds it.',
  add: 'Add',
  notFound: (words: string) => `No product ${words} on this device. Check the number or the name.`,
  noProduct: validationTexts.required,
  choice: (name: string, quantity: number | null) => (quantity === null ? name : `${quantity} of ${name}`),
  noRoomFor: (words: string, most: number) =>
    `${words} was not added. A list can have up to ${most} products. Remove a product first.`,
  file: 'File of a list',
  readFile: 'Read a file',
  fileHint:
    'XLSX, CSV or text. One product per line: number or name, then the quantity, as in Quick order. The file’s name becomes the list’s name.',
  fileIsRead: (name: string, lines: string, isJoined: boolean) =>
    isJoined ? `${lines} added to the list ${name}.` : `The list ${name} has ${lines}.`,
  fileIsUnclear: 'The columns of this file are not clear. Read it in Quick order, and save the list there.',
  fileIsTooLong: (most: number) =>
    `This file has more than ${most} lines, and a list can have up to ${most} products. Divide the file into two files.`,
  fileIsEmpty:
    'No line of this file names exactly one product on this device. Read it in Quick order, choose the products there, and save the list there.',
  quantitiesNotOfFile: (list: string, lines: readonly { name: string; quantity: number }[]) =>
    `The quantity of these products in the file is missing, is not a number or does not fit, so the list ${list} has another one: ${lines
      .slice(0, 5)
      .map(({ name, quantity }) => `${name} ${quantity.toLocaleString('en-US')}`)
      .join('; ')}${lines.length > 5 ? `; and ${lines.length - 5} more` : ''}.`,
  linesNotRead: (list: string, lines: readonly string[]) =>
    `Not added to the list ${list}, because no single product was found: ${lines.slice(0, 5).join('; ')}${lines.length > 5 ? `; and ${lines.length - 5} more` : ''}. Add these products by hand.`,
  none: 'No lists yet',
  noneHint: 'Save a cart or an old order as a list, or create one here.',
  notStored: (failure: string) => failureThen(failure, 'The shared lists could not be loaded.'),
  noneStored: 'The lists are not on this device yet',
  noneStoredHint: 'Open this page once with a connection, or create a list here.',
  onThisDevice:
    'Lists are kept on this device for your account. Your colleagues and your other devices do not have them. To take a list to another device, save it as CSV.',
  isShared: (dealership: string) =>
    `Everybody who orders for ${dealership} has these lists. Changes without a connection are shared when the server answers.`,
  /** The edge does not accept more lists of the dealership. */
  isNotShared:
    'This list is only on this device, because the dealership has no room for more shared lists. Delete another list to share this one.',
  /** Products that the edge did not take. `isListFull`: colleagues filled the list; otherwise all lists together are full. */
  productsNotShared: (products: readonly string[], most: number, isListFull: boolean) => {
    const them = products.length === 1 ? 'it' : 'them'
    const reason = isListFull
      ? `the shared list has ${most} products already. Remove a product to share ${them}.`
      : `the dealership’s lists have no more room. Remove products or lists to share ${them}.`
    return `Only on this device: ${products.slice(0, MOST_NAMED_CHANGES).join('; ')}${products.length > MOST_NAMED_CHANGES ? `; and ${products.length - MOST_NAMED_CHANGES} more` : ''}, because ${reason}`
  },
  deletedBy: (colleague: string, name: string) => `${authorOf(colleague)} deleted the list ${name}.`,
  putBack: 'Put it back',
  putBackOf: (name: string) => `Put ${name} back`,
  leaveDeleted: 'Leave it deleted',
  leaveDeletedOf: (name: string) => `Leave ${name} deleted`,
  /** A quantity of 0 means that the line was removed. */
  lostQuantity: (colleague: string, product: string, quantity: number, own: number) =>
    `${authorOf(colleague)} ${quantity === 0 ? `removed ${product}` : `set ${product} to ${quantity}`}; you had ${own === 0 ? 'removed it' : `set it to ${own}`}.`,
  putQuantityBack: (own: number) => (own === 0 ? 'Remove it again' : `Set it to ${own} again`),
  putQuantityBackOf: (product: string, own: number) =>
    own === 0 ? `Remove ${product} again` : `Set ${product} to ${own} again`,
  leaveQuantity: 'Leave it',
  leaveQuantityOf: (product: string) => `Leave ${product} as it is`,
  lostName: (colleague: string, name: string, own: string) =>
    `${authorOf(colleague)} renamed this list to ${name}; you had named it ${own}.`,
  putNameBack: (own: string) => `Name it ${own} again`,
  leaveName: 'Leave it',
  leaveNameOf: (name: string) => `Leave the name ${name}`,
} as const
