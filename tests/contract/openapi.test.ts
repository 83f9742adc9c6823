// docs/openapi.json is a valid OpenAPI 3.1 document without warnings.
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'

const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')

test('docs/openapi.json fits the schema of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text))
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('the linter has no warning about docs/openapi.json', async () => {
  // Ids are whole numbers, so `order/unregistered/1` and `order/1/events` are no ambiguous paths.
  const rules = { 'no-ambiguous-paths': 'off' } as const
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  const foundProblems = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  )
  expect(foundProblems).toEqual([])
})
