// The change history: changes of companies, dealerships, users, roles, prices, exclusions and products, and closed
// requests, each with its author (G157).
export const changeRecordTexts = {
  title: 'Change history',
  lead: 'All changes of companies, dealerships, users, roles, prices, exclusions and products, and all closed requests, newest first.',
  list: 'Changes',
  filters: 'Filters',
  isLoading: 'Loading changes',
  none: 'No changes yet',
  noneHint:
    'Changes of companies, dealerships, users, roles, prices, exclusions and products appear here, and closed requests.',
  noneMatch: 'No changes match',
  noneMatchHint: 'Change or clear the filters to see other changes.',
  notRead: 'Changes could not be loaded',
  notReadHint: 'The change history is not saved on this device.',
  when: 'WHEN',
  person: 'PERSON',
  kind: 'KIND',
  thing: 'NAME',
  action: 'ACTION',
  changes: 'CHANGES',
  anyKind: 'All kinds',
  nothing: 'nothing',
  fromTo: (field: string, from: string | null, to: string | null) =>
    `${field.replaceAll('_', ' ')}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`,
  /** A field that was empty before. */
  isNow: (field: string, to: string | null) => `${field.replaceAll('_', ' ')}: ${to ?? 'nothing'}`,
  kinds: {
    company: 'Company',
    dealership: 'Dealership',
    user: 'User',
    registration: 'Registration',
    catalog: 'Order by catalog',
    role: 'Role',
    price: 'Price',
    exclusion: 'Exclusion',
    product: 'Product',
  },
  actions: {
    created: 'created',
    edited: 'changed',
    removed: 'deleted',
    accepted: 'accepted',
    passwordReset: 'password reset',
    passwordSet: 'password set',
    invited: 'invited',
    completed: 'confirmed as completed',
    rolledBack: 'rolled back',
  },
} as const

/** The words for changes of products in the change history. `fields` has the names of the fields. */
export const productRecordWords: {
  fields: Readonly<Record<string, string>> & Record<'archive' | 'images' | 'primaryImage' | 'video', string>
  topLevel: string
  yesNo: (value: boolean) => string
  percentage: (
    type: 'NO_SHIPP_DEALER' | 'DISCOUNT_DEALER' | 'MARKUP_DEALER' | 'TAX_DEALER',
    dealership: string,
  ) => string
} = {
  fields: {
    descriptionCart: 'description in the cart',
    descriptionPacking: 'description on the packing slip',
    archive: 'in the archive',
    hiddenProduct: 'hidden',
    subscriptionExcluded: 'no subscription',
    noTax: 'no tax',
    showCart: 'shown in the cart',
    outlinesInvoice: 'outline on the invoice',
    orderBy: 'place in the list (order by)',
    packingSize: 'pieces per pack',
    startValue: 'start for users',
    startAdminValue: 'start for admins',
    quantityStep: 'quantity step',
    unitOfMeasurement: 'unit of measurement',
    shippingCost: 'shipping cost',
    shippingLocal: 'local shipping cost',
    shippingStep: 'shipping step, %',
    shippingMinSize: 'pieces per shipping block',
    images: 'photos',
    primaryImage: 'primary photo',
    video: 'videos',
  },
  topLevel: 'top level',
  yesNo: (value) => (value ? 'yes' : 'no'),
  percentage: (type, dealership) =>
    `${{ NO_SHIPP_DEALER: 'shipping', DISCOUNT_DEALER: 'discount', MARKUP_DEALER: 'markup', TAX_DEALER: 'tax' }[type]} of ${dealership}`,
}
