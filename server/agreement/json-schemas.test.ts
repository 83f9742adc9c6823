import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { page } from '#contract/envelope.ts'
import { fieldRules } from '#contract/field-rules.ts'
import {
  boundedList,
  flag,
  id,
  listOf,
  number,
  numberOr,
  orElse,
  text,
  textOr,
} from '#contract/tolerant-values.ts'
import { newCustomerAnswer, printedText, statusSchema } from '#contract/orders/order.ts'
import { productSchema } from '#contract/products/product.ts'
import { validationTexts } from '#texts/validation.ts'
import { jsonSchemaOf, namedSchemas } from './json-schemas.ts'

describe('jsonSchemaOf', () => {
  it.each<[name: string, schema: v.GenericSchema, jsonSchema: object]>([
    ['a number that is read from text too', number, { type: 'number' }],
    ['an id', id, { type: 'integer' }],
    ['a text that is read from a number too', text, { type: 'string' }],
    ['a number with a fallback', numberOr(1), { anyOf: [{ type: 'number' }, { type: 'null' }], default: 1 }],
    ['a text with a fallback', textOr(''), { anyOf: [{ type: 'string' }, { type: 'null' }], default: '' }],
    ['a flag', flag, { anyOf: [{ type: 'boolean' }, { type: 'null' }], default: false }],
    [
      'a flag with a fallback of its own',
      orElse(flag, false),
      { anyOf: [{ type: 'boolean' }, { type: 'null' }], default: false },
    ],
    [
      'a list that may be missing',
      listOf(id),
      { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }], default: [] },
    ],
    [
      'a list that is measured before it is read',
      boundedList(v.boolean(), 9, 1),
      { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 9 },
    ],
    [
      'a page',
      page(id, 'rows'),
      {
        type: 'object',
        properties: {
          rows: { type: 'array', items: { type: 'integer' } },
          count: { type: 'integer', minimum: 0 },
        },
        required: ['rows', 'count'],
      },
    ],
    [
      'a value that is changed after it was read',
      v.pipe(
        v.object({ a: id }),
        v.transform(({ a }) => a),
      ),
      { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
    ],
    [
      'a status',
      statusSchema,
      { type: 'integer', description: 'The number of a status: 0 IN, 1 PENDING, 2 PAID, 3 FREE.' },
    ],
    [
      'a fallback that a server cannot write',
      orElse(statusSchema, 'UNDEFINED'),
      {
        anyOf: [
          { type: 'integer', description: 'The number of a status: 0 IN, 1 PENDING, 2 PAID, 3 FREE.' },
          { type: 'null' },
        ],
      },
    ],
    [
      'the answer to a new customer',
      newCustomerAnswer,
      {
        anyOf: [
          {
            type: 'object',
            properties: { id: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
            required: [],
          },
          { type: 'null' },
        ],
      },
    ],
    ['a schema with a name', productSchema, { $ref: '#/components/schemas/Product' }],
  ])('describes the form that a server should write for %s', (_, schema, jsonSchema) => {
    expect(jsonSchemaOf(schema)).toEqual(jsonSchema)
  })
})

describe('rules that JSON Schema cannot express', () => {
  it('become sentences', () => {
    expect(jsonSchemaOf(printedText)).toEqual({
      type: 'string',
      maxLength: 200,
      description: 'Without control characters, also without line breaks.',
    })
    expect(jsonSchemaOf(fieldRules(validationTexts).emails)).toEqual({
      type: 'string',
      maxLength: 200,
      minLength: 1,
      description:
        'White space at both ends is removed. Otherwise refused: "Field contains invalid characters". Otherwise refused: "Invalid email format".',
    })
  })

  it('throw if they have no sentence, and so does a schema without a form', () => {
    const ruleWithoutSentence = v.pipe(
      v.string(),
      v.check((value) => value !== 'x'),
    )
    expect(() => jsonSchemaOf(ruleWithoutSentence)).toThrow(
      'An action of the kind check has no sentence for the document.',
    )
    expect(() => jsonSchemaOf(v.custom((value) => value === 1))).toThrow(
      'A schema of the kind custom has no form in the document.',
    )
  })
})

it('a named schema refers to other named schemas by their names', () => {
  expect(namedSchemas().Address?.properties?.state).toEqual({
    anyOf: [{ $ref: '#/components/schemas/State' }, { type: 'null' }],
    default: null,
  })
})
