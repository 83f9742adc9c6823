// Texts for changing several products at once (storefront.md §2 Several products at once, G164).
import { countOf, partOf } from '../figures.ts'
import { productFormTexts } from './product-form.ts'

/** Labels of the product form, and of fields that only a change of several products has. */
export const productFieldLabels = {
  ...productFormTexts.fields,
  archive: 'Archived',
  parentId: 'Stands under',
  discountsDTO: 'Discounts',
} as const

/** Texts of the effect and the outcome of a change of several products, in the list or by a spreadsheet. */
export const productEditTexts = {
  product: 'Product',
  result: 'Result',
  changes: 'Before and after',
  results: {
    changed: 'Will change',
    new: 'New',
    created: 'Created',
    unchanged: 'No change',
    refused: 'Refused',
  },
  field: (label: string) => `${label}:`,
  before: 'before',
  after: 'after',
  nothing: 'nothing',
  discount: (dealership: string, type: string, value: number) =>
    `${dealership} ${type.toLowerCase()} ${value} %`,
  yes: 'yes',
  no: 'no',
  reading: (count: string) => `Loading ${count}`,
  readOf: (done: number, count: number) => partOf(done, count, 'product'),
  notRead: (failure: string) => `The products could not be loaded: ${failure}`,
  tryAgain: 'Try again',
  noLongerExists: 'This product no longer exists',
  typeNotAllowed: 'This type is not allowed under its parent: change one of the two',
  groupNoLongerExists: 'This group no longer exists',
  hiddenInGroup: (why: string) => `Buyers will not see it there: ${why}`,
  parentCannotHaveChildren: 'Its parent cannot hold other products: choose another parent',
  fieldFault: (field: string, message: string) => `${field}: ${message}`,
  changedMeanwhile: (fields: string) =>
    `Somebody else changed this product meanwhile: ${fields}. Look at it and change it again.`,
  workingThrough: (count: number) => `Working through ${countOf(count, 'product')}`,
  needsServer: 'Not possible now: the server does not answer.',
  change: (count: number) => `Change ${countOf(count, 'product')}`,
  create: (count: number) => `Create ${countOf(count, 'product')}`,
  changeAndCreate: (changed: number, created: number) =>
    `Change ${countOf(changed, 'product')}, create ${created}`,
  nothingToChange: 'No product would change.',
  isRunning: 'The last change is still running.',
  summary: ({
    changed,
    new: added,
    created,
    unchanged,
    refused,
  }: Record<'changed' | 'new' | 'created' | 'unchanged' | 'refused', number>) =>
    [
      (changed > 0 || added + created === 0) && `${countOf(changed, 'product')} will change`,
      added > 0 && countOf(added, 'new product'),
      created > 0 && `${created} created`,
      unchanged > 0 && `${unchanged} without change`,
      refused > 0 && `${refused} refused`,
    ]
      .filter(Boolean)
      .join(', '),
} as const

export const bulkProductTexts = {
  titleOf: (group: string) => `Edit several products: ${group}`,
  titleOfSearch: (text: string) => `Edit several products: “${text}”`,
  topLevel: 'Top level',
  toHome: 'Home',
  toResults: 'Search results',
  filters: 'Filters',
  find: 'Find',
  findHint: 'Words of the name, number or type.',
  placeFilter: 'Show products',
  inCatalogue: 'In the catalog',
  inArchive: 'In the archive',
  groupsBelow: 'Groups below',
  withoutBelow: 'Not included',
  withBelow: 'Included',
  list: 'Products',
  isLoading: 'Loading products',
  count: (count: number) => countOf(count, 'product'),
  incomplete: (stored: number, total: number | null) =>
    total === null
      ? `${countOf(stored, 'product is', 'products are')} on this device; the others are still being downloaded.`
      : stored < total
        ? `${partOf(stored, total, 'product')} ${stored === 1 ? 'is' : 'are'} on this device; the others are still being downloaded.`
        : `All ${total} products are on this device; the list is still being checked.`,
  none: 'No products here',
  noneHint: 'This group is empty, or nothing matches. Change the filters, or include the groups below.',
  chooseProduct: (name: string) => `Choose product ${name}`,
  chooseAll: 'Choose all listed products',
  id: 'No.',
  type: 'Type',
  price: 'Price',
  startAndStep: 'Start / step',
  shipping: 'Shipping',
  shippingWords: (cost: string, size: number) => `${cost} per ${countOf(size, 'pc')}`,
  state: 'State',
  hidden: 'Hidden',
  archived: 'Archived',
  noTax: 'No tax',

  open: (count: number) => `Change ${countOf(count, 'product')}`,
  dialogTitle: (count: number) => `Change ${countOf(count, 'product')}`,
  dialogHint: 'An empty field changes nothing. All changes are shown below before anything is sent.',
  leaveUnchanged: 'Leave as it is',
  archive: 'Archive',
  toArchive: 'To archive',
  fromArchive: 'Back from archive',
  hide: 'Hide',
  show: 'Show',
  noTaxOn: 'Charge no tax',
  noTaxOff: 'Charge tax',
  percent: 'Change of the price, %',
  percentHint: 'Below zero lowers the prices. Rounded to 4 decimals.',
  group: 'Move into group',
  unnamedGroup: (id: number) => `Group ${id}`,
  dealership: 'Dealership of the discount',
  discountType: 'Discount or markup',
  discount: 'Discount or markup, %',
  discountHint: 'Replaces the present discount or markup of the dealership.',
  priceOrPercent: 'Fill in a price or a change in percent, not both',
  effect: 'Preview of the changes',
  othersChanged: (count: number) =>
    count === 1
      ? 'Somebody else changed one of these products meanwhile. It is shown as it is now.'
      : `Somebody else changed ${count} of these products meanwhile. They are shown as they are now.`,
  nothingTyped: 'Fill in a field to see the changes.',
  notShownYet: 'Correct the marked fields to see the changes.',
  cancel: 'Cancel',
} as const
