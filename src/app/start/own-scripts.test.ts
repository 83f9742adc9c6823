import { beforeEach, expect, it } from 'vitest'
import { allowOnlyOwnScripts } from './own-scripts.ts'

type Rules = Record<'createScriptURL' | 'createScript', (text: string) => string>
let rules: Rules
beforeEach(() => {
  allowOnlyOwnScripts({
    location: { origin: 'https://counter.example' },
    trustedTypes: {
      createPolicy(name, policyRules) {
        expect(name).toBe('default')
        rules = { ...policyRules }
      },
    },
  })
})

it.each(['/sw.js', 'https://counter.example/assets/pdf-worker.js'])(
  'the policy allows the script %s',
  (address) => {
    expect(rules.createScriptURL(address)).toBe(address)
  },
)

it.each([
  'https://evil.example/sw.js',
  '//evil.example/sw.js',
  'https://counter.example.evil.example/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://counter.example/6a1f',
  'javascript:alert(1)',
])('the policy refuses the script %s', (address) => {
  expect(() => rules.createScriptURL(address)).toThrow()
})

it('the policy allows structured data as the text of a script, but no code', () => {
  expect(rules.createScript('{"@context":"https://schema.org"}')).toBe('{"@context":"https://schema.org"}')
  expect(() => rules.createScript('alert(1)')).toThrow()
})

it('the policy has no rule for markup, so it allows no markup', () => {
  expect(Object.keys(rules)).toEqual(['createScriptURL', 'createScript'])
})

it('a browser without Trusted Types causes no error', () => {
  expect(() => allowOnlyOwnScripts({ location: { origin: 'https://counter.example' } })).not.toThrow()
})
