import { expect, test } from 'vitest'
import { pinFault } from './pin-rule.ts'

test.each([
  ['271828', null],
  ['0042179954', null],
  ['112233', null],
  ['135791', null],
  ['12345', 'pin-too-short'],
  ['', 'pin-too-short'],
  ['12345a', 'pin-too-short'],
  ['27 1828', 'pin-too-short'],
  ['000000', 'pin-too-easy'],
  ['7777777', 'pin-too-easy'],
  ['123456', 'pin-too-easy'],
  ['567890', 'pin-too-easy'],
  ['987654', 'pin-too-easy'],
  ['210987', 'pin-too-easy'],
])('the fault of the PIN %j is %j', (pin, fault) => {
  expect(pinFault(pin)).toBe(fault)
})
