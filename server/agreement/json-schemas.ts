// Writes schemas of the contract as JSON Schema. A rule that JSON Schema cannot express becomes a sentence of the
// description; a rule without such a sentence throws.
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import {
  hasNoControlCharacter,
  orderSchema,
  lineSchema,
  checkoutBody,
  ordersBody,
} from '#contract/orders/order.ts'
import { hasNeededVendorId } from '#contract/orders/order-work.ts'
import { accountSchema } from '#contract/people/account.ts'
import { billedDealershipSchema } from '#contract/people/company.ts'
import { addressSchema, dealershipSchema, stateSchema } from '#contract/people/dealership.ts'
import { hasEachRoleOnce, hasKnownActions } from '#contract/people/role.ts'
import { percentageSchema, productSchema } from '#contract/products/product.ts'
import { shipmentSchema } from '#contract/shipments/shipment.ts'
import { productFormMessages } from '#texts/products/product-form.ts'
import { canonicalForm } from './canonical-form.ts'

/** The schemas that have a name in docs/openapi.json; all others are written where they are used. */
const NAMED_SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  Account: accountSchema,
  Address: addressSchema,
  BilledDealership: billedDealershipSchema,
  Checkout: checkoutBody,
  Dealership: dealershipSchema,
  Order: orderSchema,
  OrderChoice: ordersBody,
  OrderLine: lineSchema,
  Percentage: percentageSchema,
  Product: productSchema,
  ScheduledShipment: shipmentSchema,
  State: stateSchema,
}

/** Sentences for checks without a message. */
const CHECK_SENTENCES = new Map<unknown, string>([
  [hasNoControlCharacter, 'Without control characters, also without line breaks.'],
  [hasNeededVendorId, 'With `vendor` true, `vendorId` is needed.'],
  [hasKnownActions, 'Each action is one of its group.'],
  [hasEachRoleOnce, 'Each role is in the list once.'],
])

/** Actions that every value of a JSON document passes. */
const ALWAYS_TRUE_ACTIONS = ['finite']

interface AnyAction {
  type: string
  message?: unknown
  requirement?: unknown
}

function sentenceOf({ type, message, requirement }: AnyAction): string | null {
  if (ALWAYS_TRUE_ACTIONS.includes(type)) return null
  if (type === 'trim') return 'White space at both ends is removed.'
  if (type === 'to_lower_case') return 'Is read in lower case.'
  if (type === 'max_bytes') return `At most ${requirement} bytes in UTF-8.`
  if (type === 'raw_check') return `Refused: ${Object.values(productFormMessages).join('; ')}.`
  if (requirement instanceof RegExp) return `Matches ${requirement}.`
  const sentence =
    CHECK_SENTENCES.get(requirement) ??
    (typeof message === 'string' ? `Otherwise refused: "${message}".` : null)
  if (sentence === null) throw new Error(`An action of the kind ${type} has no sentence for the document.`)
  return sentence
}

const refOf = (name: string) => `#/components/schemas/${name}`
const definitions = Object.fromEntries(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [name, canonicalForm(schema)]),
)

function writeSchema(schema: v.GenericSchema, namedForms: typeof definitions): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...schemaOnly
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: namedForms,
    overrideRef: ({ referenceId }) => refOf(referenceId),
    overrideAction({ valibotAction, jsonSchema, errors }) {
      if (!errors) return undefined
      const sentence = sentenceOf(valibotAction as AnyAction) // every action has a type
      if (sentence === null) return jsonSchema
      const description = jsonSchema.description ?? ''
      return description.includes(sentence)
        ? jsonSchema
        : { ...jsonSchema, description: `${description} ${sentence}`.trim() }
    },
    overrideSchema({ valibotSchema, errors }) {
      if (errors) throw new Error(`A schema of the kind ${valibotSchema.type} has no form in the document.`)
      return undefined
    },
  })
  return schemaOnly
}

/** The JSON Schema of the form that a server should write, or that the app sends. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  return writeSchema(canonicalForm(schema), definitions)
}

/** The named schemas of the document. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      const { [name]: _, ...otherDefinitions } = definitions
      return [name, writeSchema(schema, otherDefinitions)]
    }),
  )
}
