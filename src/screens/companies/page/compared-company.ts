// The rows of the question that a person gets when another person changed the same company meanwhile (G158). An address
// is one field, because the street of one person with the ZIP code of another is no address.

import type { OthersChange } from '#domain/others-changes.ts'
import { envelopeAddress, type State } from '#domain/people/dealership.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import type { ValueChoiceRow } from '#ui/dialog/value-choice-dialog.tsx'
import type { TypedAddress, TypedCompany, TypedDealership } from './company-fields.ts'

const LABELS = {
  name: texts.dealershipName,
  email: texts.dealershipEmail,
  phone: texts.dealershipPhone,
  dealerLicenseNumber: texts.licence,
  shippingAddress: texts.shippingAddress,
  billing: texts.billingAddress,
} as const
/** The subject of one row of the question: a field of a dealership, or its billing address with the checkbox. */
type DealershipPart = keyof typeof LABELS

/** The billing address; null if it is a copy of the shipping address. */
type Billing = TypedAddress | null
export type ComparedFields = Record<string, string | Billing>

const COMPANY_NAME = 'name'
const DEALERSHIP_PARTS = Object.keys(LABELS) as DealershipPart[] // the keys of a literal object

function partOf(dealership: TypedDealership, part: DealershipPart): string | Billing {
  if (part !== 'billing') return dealership[part]
  return dealership.copyShippingToBilling ? null : dealership.billingAddress
}

/** The company's name, and every field of the dealerships with the given `keys`. */
export function comparedFields(company: TypedCompany, keys: readonly string[]): ComparedFields {
  const parts = keys.flatMap((key) => {
    const dealership = company.dealerships[key]
    if (dealership === undefined) return []
    return DEALERSHIP_PARTS.map((part) => [`${key} ${part}`, partOf(dealership, part)] as const)
  })
  return { [COMPANY_NAME]: company.name, ...Object.fromEntries(parts) }
}

const NO_ADDRESS: TypedAddress = { street: '', city: '', zip: '', stateId: '' }
const asText = (value: string | Billing | undefined) => (typeof value === 'string' ? value : '')
const asAddress = (value: string | Billing | undefined): Billing =>
  typeof value === 'object' && value !== null ? value : null

/** The dealership with the values that the person chose. */
function decidedDealership(
  dealership: TypedDealership,
  key: string,
  decidedFields: ComparedFields,
): TypedDealership {
  const decidedPart = (name: DealershipPart) => decidedFields[`${key} ${name}`]
  const billing = asAddress(decidedPart('billing'))
  return {
    ...dealership,
    name: asText(decidedPart('name')),
    email: asText(decidedPart('email')),
    phone: asText(decidedPart('phone')),
    dealerLicenseNumber: asText(decidedPart('dealerLicenseNumber')),
    shippingAddress: asAddress(decidedPart('shippingAddress')) ?? NO_ADDRESS,
    copyShippingToBilling: billing === null,
    billingAddress: billing ?? NO_ADDRESS,
  }
}

export function withDecidedFields(
  company: TypedCompany,
  keys: readonly string[],
  decidedFields: ComparedFields,
): TypedCompany {
  const decidedDealerships = keys.flatMap((key) => {
    const dealership = company.dealerships[key]
    return dealership === undefined ? [] : [[key, decidedDealership(dealership, key, decidedFields)] as const]
  })
  return {
    name: asText(decidedFields[COMPANY_NAME]),
    dealerships: { ...company.dealerships, ...Object.fromEntries(decidedDealerships) },
  }
}

/** The rows of the question; with several dealerships each row names its dealership. */
export function comparedRows(
  changes: readonly OthersChange[],
  typedCompany: TypedCompany,
  states: readonly State[],
): ValueChoiceRow[] {
  const keys = new Set(
    changes
      .map(({ field }) => field)
      .filter((field) => field !== COMPANY_NAME)
      .map(keyOfField),
  )
  function label(field: string): string {
    if (field === COMPANY_NAME) return texts.companyName
    // `comparedFields` builds the name of a field from the key of a dealership and a part.
    const fieldLabel = LABELS[field.slice(field.indexOf(' ') + 1) as DealershipPart]
    const name = typedCompany.dealerships[keyOfField(field)]?.name ?? ''
    return keys.size > 1 ? texts.fieldOf(name, fieldLabel) : fieldLabel
  }
  function valueText(value: unknown): string {
    if (typeof value === 'string') return value
    if (value === null) return texts.sameAddress
    const { stateId, ...addressFields } = value as TypedAddress // a value that is no text and not null is an address
    const state = states.find(({ id }) => String(id) === stateId) ?? null
    return envelopeAddress({ ...addressFields, state })
  }
  return changes.map(({ field, othersValue, ownValue, isChangedByBoth }) => ({
    id: field,
    field: label(field),
    othersValue: valueText(othersValue),
    ownValue: valueText(ownValue),
    isChangedByBoth,
  }))
}

function keyOfField(field: string): string {
  return field.slice(0, field.indexOf(' '))
}
