// The fields of a product that staff type, in the order of a spreadsheet's columns. The rules, the form with its draft, the
// spreadsheet and the columns that the reference server saves are made from this table; the values of a new product stand in
// `productShape`, and the labels in `productFormTexts.fields`.
import type { Product } from './product.ts'

/** `line`: of up to 255 characters; `shortLine`: of up to 40; `lines`: with line ends. */
export type TextKind = 'line' | 'shortLine' | 'address' | 'lines'
/** `amount`: dollars; `percentage`: from 0 to 100; `count`: from 1; `countFromZero`: from 0; `position`: in a list. */
export type NumberKind = 'amount' | 'percentage' | 'count' | 'countFromZero' | 'position'

type KindOf<Value> = Value extends boolean
  ? 'flag'
  : Value extends number
    ? NumberKind
    : string extends Value
      ? TextKind
      : 'type'

interface FieldRow<Value> {
  kind: KindOf<Value>
  /** The part of the form that has the field; null for a field that the form does not have. */
  group: 'general' | 'descriptions' | 'shipping' | 'quantities' | 'switches' | null
}

export const FIELD_TABLE = {
  type: { kind: 'type', group: 'general' },
  name: { kind: 'line', group: 'general' },
  price: { kind: 'amount', group: 'general' },
  url: { kind: 'address', group: 'general' },
  unitOfMeasurement: { kind: 'shortLine', group: 'general' },
  orderBy: { kind: 'position', group: 'general' },
  description: { kind: 'lines', group: 'descriptions' },
  descriptionCart: { kind: 'lines', group: 'descriptions' },
  descriptionPacking: { kind: 'lines', group: 'descriptions' },
  shippingCost: { kind: 'amount', group: 'shipping' },
  shippingLocal: { kind: 'amount', group: 'shipping' },
  shippingStep: { kind: 'percentage', group: 'shipping' },
  shippingMinSize: { kind: 'count', group: 'shipping' },
  startValue: { kind: 'count', group: 'quantities' },
  startAdminValue: { kind: 'countFromZero', group: 'quantities' },
  quantityStep: { kind: 'count', group: 'quantities' },
  packingSize: { kind: 'count', group: 'quantities' },
  noTax: { kind: 'flag', group: 'switches' },
  hiddenProduct: { kind: 'flag', group: 'switches' },
  showCart: { kind: 'flag', group: 'switches' },
  outlinesInvoice: { kind: 'flag', group: 'switches' },
  subscriptionExcluded: { kind: 'flag', group: 'switches' },
  archive: { kind: 'flag', group: null },
} as const satisfies { [Name in keyof Product]?: FieldRow<Product[Name]> }

type FieldTable = typeof FIELD_TABLE
export type ProductField = keyof FieldTable
export type ProductFieldValues = Pick<Product, ProductField>
type FieldWhere<Row> = {
  [Name in ProductField]: FieldTable[Name] extends Row ? Name : never
}[ProductField]
export type TextField = FieldWhere<{ kind: TextKind }>
export type NumberField = FieldWhere<{ kind: NumberKind }>

export const PRODUCT_FIELDS = Object.keys(FIELD_TABLE) as ProductField[] // the keys of the table are the fields

export function fieldsOfKind<const Kind extends FieldTable[ProductField]['kind']>(
  ...kinds: readonly Kind[]
): FieldWhere<{ kind: Kind }>[] {
  const hasKind = (field: ProductField) => (kinds as readonly string[]).includes(FIELD_TABLE[field].kind) // the kind of another field is allowed
  return PRODUCT_FIELDS.filter(hasKind) as FieldWhere<{ kind: Kind }>[] // the table says so
}

export function fieldsOfGroup<const Group extends FieldTable[ProductField]['group']>(
  group: Group,
): FieldWhere<{ group: Group }>[] {
  const isInGroup = (field: ProductField) => FIELD_TABLE[field].group === group
  return PRODUCT_FIELDS.filter(isInGroup) as FieldWhere<{ group: Group }>[] // the table says so
}

export const TEXT_FIELDS = fieldsOfKind('line', 'shortLine', 'address', 'lines')
export const NUMBER_FIELDS = fieldsOfKind('amount', 'percentage', 'count', 'countFromZero', 'position')
/** The switches of the form. */
export const FLAG_FIELDS = fieldsOfGroup('switches')

export function recordOf<Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) {
  // The cast is safe: the entries have exactly these names.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
}
