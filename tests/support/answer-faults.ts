// Compares answers with docs/openapi.json, through a validator that the server does not use.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { CALLS, type CallName, callAt } from '#contract/calls.ts'
import { readJson } from '#contract/envelope.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { codesOf } from '#server/agreement/agreed-calls.ts'
import { statusesOf } from '#server/agreement/openapi-document.ts'

export interface CheckedAnswer {
  status: number
  contentType: string
  text: string
}

const DOCUMENT = 'counter-openapi'
const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, allErrors: true })
let isLoaded = false
const validators = new Map<string, ValidateFunction>()

const escapePointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

function validatorAt(...parts: string[]): ValidateFunction {
  if (!isLoaded) {
    const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
    ajv.addSchema(JSON.parse(text), DOCUMENT)
    isLoaded = true
  }
  const pointer = parts.map(escapePointer).join('/')
  const compiledValidator = validators.get(pointer)
  if (compiledValidator) return compiledValidator
  const validate = ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` })
  validators.set(pointer, validate)
  return validate
}

function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

function faultsOfSuccess(name: CallName, { status, contentType, text }: CheckedAnswer): string[] {
  const { method, path } = CALLS[name]
  const media = contentType.split(';')[0] ?? ''
  if (status !== 200) return [`status ${status}`]
  const parts = ['paths', `/${path}`, method.toLowerCase(), 'responses', '200', 'content', media, 'schema']
  if (media !== 'application/json') return faultsOf(validatorAt(...parts), '')
  return faultsOf(validatorAt(...parts), readJson(contentType, text))
}

function faultsOfRefusal(name: CallName, { status, contentType, text }: CheckedAnswer): string[] {
  const value = readJson(contentType, text)
  const faults = faultsOf(validatorAt('components', 'schemas', 'Refusal'), value)
  if (faults.length > 0) return faults
  const { code } = (value as { error: { code: number } }).error // the schema has just proved it
  const codes = codesOf(name).filter((codeName) => ERROR_CODES[codeName] === code)
  if (codes.length === 0) return [`code ${code} is not in the row of ${name}`]
  return codes.some((codeName) => statusesOf(codeName).includes(status))
    ? []
    : [`status ${status} with code ${code}`]
}

/** The ways in which an answer differs from the document; none for a call that the document does not have. */
export function answerFaults(method: string, address: string, answer: CheckedAnswer): string[] {
  const call = callAt(method, address.split('?')[0] ?? '')
  if (call === null) return []
  const faults = answer.status < 400 ? faultsOfSuccess(call.name, answer) : faultsOfRefusal(call.name, answer)
  return faults.map((fault) => `${call.name}: ${fault}`)
}
