import { afterEach, describe, expect, test, vi } from 'vitest'
import { listedOrderNumber, orderNumber, typedOrderNumber } from './order-number.ts'
import { site } from './site.ts'

describe('with the site file of the repository', () => {
  test('lists show the number, and sentences show it with #', () => {
    expect([listedOrderNumber(7), orderNumber(20413)]).toEqual(['7', '#20413'])
  })

  test('a typed number may have the # of a sentence', () => {
    expect(['#20413', '20413', 'SO-1'].map(typedOrderNumber)).toEqual(['20413', '20413', 'SO-1'])
  })
})

describe('with the site file of another firm', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules() // later test files read the file of the repository again
  })

  async function numbersOf(form: { inLists: string; inTexts: string; digits: number }) {
    vi.stubGlobal('COUNTER_SITE', { ...site, phone: { text: '', number: '' }, email: '', orderNumber: form })
    vi.resetModules()
    return await import('./order-number.ts')
  }

  test('a number has the digits, the prefix and the suffix of the file', async () => {
    const numbers = await numbersOf({ inLists: 'SO-{number}', inTexts: 'order {number}/A', digits: 6 })
    expect(numbers.listedOrderNumber(204)).toBe('SO-000204')
    expect(numbers.orderNumber(1_234_567)).toBe('order 1234567/A')
  })

  test('a typed number loses the prefix and suffix of one form, in capital or small letters', async () => {
    const { typedOrderNumber: typed } = await numbersOf({
      inLists: 'SO-{number}',
      inTexts: 'Order {number}/A',
      digits: 1,
    })
    expect(['so-204', 'ORDER 204/a', 'Order 204', 'SO-'].map(typed)).toEqual(['204', '204', 'Order 204', ''])
  })
})
