import { beforeEach, expect, it } from 'vitest'
import { allowOwnScripts } from './own-scripts.ts'

type Rules = Record<'createScriptURL' | 'createScript', (text: string) => string>
let rules: Rules
beforeEach(() => {
  allowOwnScripts({
    location: { origin: 'https://counter.example' },
    trustedTypes: {
      createPolicy(name, policyRules) {
        expect(name).toBe('default')
        rules = { ...policyRules }
      },
    },
  })
})

it.each(['/sw.js', 'https://counter.example/assets/pdf-worker.js'])('allows the script %s', (address) => {
  expect(rules.createScriptURL(address)).toBe(address)
})

it.each([
  'https://evil.example/sw.js',
  '//evil.example/sw.js',
  'https://counter.example.evil.example/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://counter.example/6a1f',
  'javascript:alert(1)',
])('refuses the script %s', (address) => {
  expect(() => rules.createScriptURL(address)).toThrow()
})

it('allows structured data as the text of a script, but no code', () => {
  expect(rules.createScript('{"@context":"https://schema.org"}')).toBe('{"@context":"https://schema.org"}')
  expect(() => rules.createScript('alert(1)')).toThrow()
})

it('allows no markup, because it has no rule for markup', () => {
  expect(Object.keys(rules)).toEqual(['createScriptURL', 'createScript'])
})

it('does nothing in a browser without Trusted Types', () => {
  expect(() => allowOwnScripts({ location: { origin: 'https://counter.example' } })).not.toThrow()
})
