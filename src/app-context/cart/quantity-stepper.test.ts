import { expect, test } from 'vitest'
import { quantityStepperProps } from './quantity-stepper.ts'

const RULES = { startValue: 100, startAdminValue: 50, quantityStep: 20 }

test.each([
  ['a buyer', false, [false, 100, 0, 160]],
  ['staff', true, [true, 90, 50, 150]],
])('the quantity field of %s follows the rules of the person', (_, isAdmin, expected) => {
  const results: (number | undefined)[] = []
  const props = quantityStepperProps(
    RULES,
    isAdmin,
    { quantity: 70, quantityInField: 40 },
    (updater, typed) => results.push(updater(70), typed),
  )
  props.onIncrease()
  props.onDecrease()
  props.onCommit(150)
  const [increased, , decreased, , committed, typed] = results
  expect([props.value, props.isMarked, increased, decreased, committed, typed]).toEqual([
    70,
    ...expected,
    150,
  ])
})
