// The fields of a company in the question after two people changed the same company (G158). An address is one
// field, because the street of one person with the ZIP code of another is no address.
import { envelopeAddress, type State } from '#domain/people/dealership.ts'
import type { OthersChange } from '#domain/others-changes.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import type { KeepWhichRow } from '#ui/dialog/keep-which-dialog.tsx'
import type { TypedAddress, TypedCompany, TypedDealership } from './company-fields.ts'

const LABELS = {
  name: texts.dealershipName,
  email: texts.dealershipEmail,
  phone: texts.dealershipPhone,
  dealerLicenseNumber: texts.licence,
  shippingAddress: texts.shippingAddress,
  billing: texts.billingAddress,
} as const
type Part = keyof typeof LABELS

/** null means that the shipping address is copied. */
type Billing = TypedAddress | null
export type ComparedFields = Record<string, string | Billing>

const NAME = 'name'
const COMPANY_PARTS = Object.keys(LABELS) as Part[] // the keys of a literal object

function partOf(dealership: TypedDealership, part: Part): string | Billing {
  if (part !== 'billing') return dealership[part]
  return dealership.copyShippingToBilling ? null : dealership.billingAddress
}

/** The company's name, and every field of the dealerships with these keys. */
export function comparedFields(company: TypedCompany, keys: readonly string[]): ComparedFields {
  const parts = keys.flatMap((key) => {
    const dealership = company.dealerships[key]
    if (dealership === undefined) return []
    return COMPANY_PARTS.map((part) => [`${key} ${part}`, partOf(dealership, part)] as const)
  })
  return { [NAME]: company.name, ...Object.fromEntries(parts) }
}

const NO_ADDRESS: TypedAddress = { street: '', city: '', zip: '', stateId: '' }
const asText = (value: string | Billing | undefined) => (typeof value === 'string' ? value : '')
const asAddress = (value: string | Billing | undefined): Billing =>
  typeof value === 'object' && value !== null ? value : null

/** The dealership with the values that the person decided on. */
function decidedDealership(
  dealership: TypedDealership,
  key: string,
  decided: ComparedFields,
): TypedDealership {
  const part = (name: Part) => decided[`${key} ${name}`]
  const billing = asAddress(part('billing'))
  return {
    ...dealership,
    name: asText(part('name')),
    email: asText(part('email')),
    phone: asText(part('phone')),
    dealerLicenseNumber: asText(part('dealerLicenseNumber')),
    shippingAddress: asAddress(part('shippingAddress')) ?? NO_ADDRESS,
    copyShippingToBilling: billing === null,
    billingAddress: billing ?? NO_ADDRESS,
  }
}

export function withDecidedFields(
  company: TypedCompany,
  keys: readonly string[],
  decided: ComparedFields,
): TypedCompany {
  const decidedDealerships = keys.flatMap((key) => {
    const dealership = company.dealerships[key]
    return dealership === undefined ? [] : [[key, decidedDealership(dealership, key, decided)] as const]
  })
  return {
    name: asText(decided[NAME]),
    dealerships: { ...company.dealerships, ...Object.fromEntries(decidedDealerships) },
  }
}

/** The rows of the question; with several dealerships each row names its dealership. */
export function comparedRows(
  changes: readonly OthersChange[],
  typed: TypedCompany,
  states: readonly State[],
): KeepWhichRow[] {
  const keys = new Set(
    changes
      .map(({ field }) => field)
      .filter((field) => field !== NAME)
      .map(keyOfField),
  )
  function label(field: string): string {
    if (field === NAME) return texts.companyName
    const fieldLabel = LABELS[field.slice(field.indexOf(' ') + 1) as Part] // as `comparedFields` builds it
    const name = typed.dealerships[keyOfField(field)]?.name ?? ''
    return keys.size > 1 ? texts.fieldOf(name, fieldLabel) : fieldLabel
  }
  function valueText(value: unknown): string {
    if (typeof value === 'string') return value
    if (value === null) return texts.sameAddress
    const { stateId, ...addressFields } = value as TypedAddress // every other value is a text or null
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
