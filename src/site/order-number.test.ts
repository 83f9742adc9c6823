import { describe, expect, test } from 'vitest'
import { listedOrderNumber, orderNumber, typedOrderNumber } from './order-number.ts'

describe('with the site file of the repository', () => {
  test('lists show the number, and sentences show it with #', () => {
    expect([listedOrderNumber(7), orderNumber(20413)]).toEqual(['7', '#20413'])
  })

  test('a typed number may have the # of a sentence', () => {
    expect(['#20413', '20413', 'SO-1'].map(typedOrderNumber)).toEqual(['20413', '20413', 'SO-1'])
  })
})
