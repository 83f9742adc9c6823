import { beforeEach, expect, it } from 'vitest'
import { allowOwnScripts } from './own-scripts.ts'

type Rules = Record<'createScriptURL' | 'createScript', (text: string) => string>
let rules: Rules
beforeEach(() => {
  allowOwnScripts({
    location: { origin: 'https://counter.example' },
    trustedTypes: {
      createPolicy(name, made) {
        expect(name).toBe('default')
        rules = { ...made }
      },
    },
  })
})

it.each(['/sw.js', 'https://counter.example/assets/pdf-worker.js'])('loads the script %s', (address) => {
  expect(rules.createScriptURL(address)).toBe(address)
})

it.each([
  'https://evil.example/sw.js',
  '//evil.example/sw.js',
  'https://counter.example.evil.example/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://counter.example/6a1f',
  'javascript:alert(1)',
])('loads no script from %s', (address) => {
  expect(() => rules.createScriptURL(address)).toThrow()
})

it('takes structured data as the text of a script, and no code', () => {
  expect(rules.createScript('{"@context":"https://schema.org"}')).toBe('{"@context":"https://schema.org"}')
  expect(() => rules.createScript('alert(1)')).toThrow()
})

it('has no rule for markup, so that none is written', () => {
  expect(Object.keys(rules)).toEqual(['createScriptURL', 'createScript'])
})

it('does nothing where the browser has none of it', () => {
  expect(() => allowOwnScripts({ location: { origin: 'https://counter.example' } })).not.toThrow()
})
