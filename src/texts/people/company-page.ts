// Texts of the page of a company (ordering.md §2 Company page, §8). Quoted texts are verbatim, odd words too (G114).
import { failureThen } from '../failures.ts'
import { countOf } from '../figures.ts'

export const companyPageTexts = {
  create: 'Create company',
  isLoading: 'Loading the company',
  company: 'Company',
  companyName: 'Company name',
  isAdministrators: 'The company Administrators is the supplier itself and keeps its name.',
  isDefault: 'This company came with the system and keeps its name.',
  dealership: 'Dealership',
  chooseDealership: 'Dealerships of the company',
  dealershipCount: (count: number) => countOf(count, 'dealership'),
  notSaved: (name: string) => `${name} (not saved)`,
  newDealership: 'New dealership',
  addDealership: 'Add new dealership',
  discardDealership: 'Discard new dealership',
  removeDealership: 'Remove dealership',
  removeQuestion: (name: string) =>
    `Remove ${name} from the company? Nobody can then order for it, and its subscriptions end. Its orders stay in the order history.`,
  dealershipRemoved: (name: string) => `Removed: ${name}`,
  dealershipOptional: 'Leave these fields empty to create the company without a dealership.',
  noDealerships:
    'This company has no dealership yet. Add a dealership before you add users. Nobody can order for this company until then.',
  noneOfAdministrators: 'This company is the supplier itself. It needs no dealership.',
  dealershipName: 'Dealership name',
  dealershipEmail: 'Dealership email',
  emailHint: 'Separate several addresses with commas.',
  dealershipPhone: 'Dealership phone',
  phoneHint: '5 to 15 characters: digits and +.',
  licence: 'Dealer license number',
  licenceHint: 'Dealers in New Jersey need this number to order tag paper.',
  shippingAddress: 'Shipping address',
  billingAddress: 'Billing address',
  sameAddress: 'Billing address is the shipping address',
  street: 'Street',
  city: 'City',
  state: 'State',
  noState: 'No state',
  noStateHint: 'Without a state the orders of this dealership have no tax.',
  zip: 'ZIP',
  states: {
    lastUpdated: (age: string) => `The list of states was last updated ${age}.`,
    notStored: (failure: string) =>
      failureThen('The states could not be loaded, so none can be chosen yet.', failure),
  },
  fees: 'Fees',
  feesOfNew: 'A new dealership is charged tax and shipping. Save it first to change that.',
  isLocal: 'Local: this dealership is charged the local shipping cost if a product has one.',
  isCharged: { TAX: 'Tax is charged.', SHIPPING: 'Shipping is charged.' },
  isFree: { TAX: 'No tax is charged.', SHIPPING: 'No shipping is charged.' },
  /** Buttons and questions name the state to which they lead (G94). */
  feeOn: { TAX: 'Tax On', SHIPPING: 'Shipping On' },
  feeOff: { TAX: 'Tax Off', SHIPPING: 'Shipping Off' },
  feeQuestion: {
    TAX: (dealership: string, isOn: boolean) =>
      isOn
        ? `Charge ${dealership} the tax of its state from now on?`
        : `Charge ${dealership} no tax from now on?`,
    SHIPPING: (dealership: string, isOn: boolean) =>
      isOn
        ? `Charge ${dealership} for shipping from now on?`
        : `Charge ${dealership} no shipping from now on?`,
  },
  feeSaved: {
    TAX: (dealership: string, isOn: boolean) =>
      isOn ? `${dealership} is charged tax now.` : `${dealership} is charged no tax now.`,
    SHIPPING: (dealership: string, isOn: boolean) =>
      isOn ? `${dealership} is charged for shipping now.` : `${dealership} is charged no shipping now.`,
  },
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  notSavedYet: 'Not saved yet.',
  needsConnection: 'Saving needs a connection. What you typed stays here; save it when the server answers.',
  feeNeedsConnection: 'This needs a connection.',
  fromDraft:
    'The company could not be loaded. Only the dealerships that you were working on are shown, with your unsaved changes.',
  updated: 'Company successfully updated!',
  created: 'User successfully created!',
  notUpdated: (description: string) => `Update company: ${description}`,
  notCreated: (description: string) => `Create User: ${description}`,
  loadFailed: (description: string) => (description === '' ? 'Not found' : `User: ${description}`),
  notLoaded: 'This company could not be loaded',
  tryAgain: 'Try again',
  editThis: 'Edit company',
  noAddress: 'no Address',
  notApproved: 'No user of this company is approved yet.',
  users: 'Users',
  addUser: 'Add user',
  actions: 'Actions',
  noUsers: 'This company has no users.',
  login: 'Login',
  userEmail: 'E-mail',
  role: 'Role',
  dealerships: 'Dealerships',
  userNotApproved: 'Not approved',
  ordersOfUser: (login: string) => `Orders of ${login}`,
  ordersOfDealership: 'Orders of the dealership',
  purchases: 'All Purchases / Subscriptions',
  /** The name of a field in the dialog that compares the company with what somebody else saved: `City of Lakeside`. */
  fieldOf: (dealership: string, field: string) => `${field} of ${dealership}`,
} as const
