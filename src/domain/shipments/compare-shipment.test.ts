import { describe, expect, test } from 'vitest'
import { MONTHLY_POUCHES, sampleShipmentChange } from '#tests/support/sample-shipment-change.ts'
import { editOfSendMine, compareShipment, shipmentToSend, sheetOf } from './compare-shipment.ts'
import type { ServerShipment, ShipmentChange } from './shipment-change.ts'

const TODAY = '2026-11-25'
const SENT = { startedAt: 1, version: null, ending: 'open' } as const

const change = sampleShipmentChange()
const creation = sampleShipmentChange({ kind: 'create', base: null })
const cancellation = sampleShipmentChange({ kind: 'cancel', wanted: null })
const skip = sampleShipmentChange({
  kind: 'skip',
  wanted: { quantity: 100, reorderPeriod: 30, nextStartDate: '2027-01-01' },
})
const onServer = (fields: Partial<ServerShipment>): ServerShipment => ({ ...MONTHLY_POUCHES, ...fields })

describe('the comparison of a change with the server', () => {
  test.each<[string, ShipmentChange, ServerShipment | null, string]>([
    ['the shipment is as the person saw it', change, onServer({}), 'as-edited'],
    ['a colleague set the same quantity', change, onServer({ quantity: 250 }), 'as-wanted'],
    ['staff changed the quantity', change, onServer({ quantity: 120 }), 'moved'],
    ['staff moved the date', change, onServer({ nextStartDate: '2027-02-01' }), 'moved'],
    ['staff deleted the shipment', change, null, 'moved'],
    ['staff deleted the shipment and made an equal one', change, onServer({ id: 9 }), 'moved'],
    ['a new shipment is still missing', creation, null, 'as-edited'],
    ['a colleague made the same shipment', creation, onServer({ quantity: 250 }), 'as-wanted'],
    ['a colleague made another shipment', creation, onServer({}), 'moved'],
    ['a shipment to end is still there', cancellation, onServer({}), 'as-edited'],
    ['a shipment to end is gone', cancellation, null, 'as-wanted'],
    ['a shipment to end was changed', cancellation, onServer({ quantity: 120 }), 'moved'],
    ['a shipment to skip is as it was', skip, onServer({}), 'as-edited'],
    ['a shipment to skip went out', skip, onServer({ nextStartDate: '2027-01-01' }), 'moved'],
    [
      'the POST of the skip arrived',
      { ...skip, attempt: SENT },
      onServer({ nextStartDate: '2027-01-01' }),
      'as-wanted',
    ],
  ])('%s: the result is $3', (_case, comparedChange, current, comparison) => {
    expect(compareShipment(comparedChange, current, TODAY)).toBe(comparison)
  })

  test('a chosen start that has passed meanwhile: the result is moved, unless the shipment on the server has this start', () => {
    expect(compareShipment(skip, onServer({}), '2027-01-02')).toBe('moved')
    expect(compareShipment(creation, null, '2026-12-02')).toBe('moved')
    expect(compareShipment(change, onServer({}), '2026-12-02')).toBe('as-edited')
  })
})

describe('Send my change', () => {
  test.each<[string, ShipmentChange, ServerShipment | null, object | null]>([
    [
      'keeps the date that staff moved',
      change,
      onServer({ nextStartDate: '2027-02-01' }),
      { quantity: 250, reorderPeriod: 30, nextStartDate: '2027-02-01' },
    ],
    [
      'replaces a quantity that staff changed too, and keeps their period',
      change,
      onServer({ quantity: 120, reorderPeriod: 60 }),
      { quantity: 250, reorderPeriod: 60, nextStartDate: '2026-12-01' },
    ],
    [
      'creates a deleted shipment again',
      change,
      null,
      { quantity: 250, reorderPeriod: 30, nextStartDate: '2026-12-01' },
    ],
    [
      'does not make a skipped shipment earlier',
      skip,
      onServer({ nextStartDate: '2027-03-01' }),
      { quantity: 100, reorderPeriod: 30, nextStartDate: '2027-03-01' },
    ],
    ['ends a changed shipment', cancellation, onServer({ quantity: 120 }), null],
  ])('%s', (_case, reviewedChange, current, wanted) => {
    expect(shipmentToSend(reviewedChange, current, TODAY)).toEqual(wanted)
  })

  test.each<[string, ShipmentChange, ServerShipment | null, string | undefined]>([
    ['creates a deleted shipment', change, null, 'create'],
    ['changes a shipment that somebody else created meanwhile', creation, onServer({}), 'change'],
    ['ends a shipment that staff changed', cancellation, onServer({ quantity: 120 }), 'cancel'],
    [
      'sends nothing if staff moved the shipment beyond the skip',
      skip,
      onServer({ nextStartDate: '2027-03-01' }),
      undefined,
    ],
  ])('%s', (_case, reviewedChange, current, kind) => {
    const changeInReview = { ...reviewedChange, current: { shipment: current, readAt: 1 } }
    expect(editOfSendMine(changeInReview, TODAY)?.kind).toBe(kind)
  })
})

describe('the sheet', () => {
  test('has the values before, now and mine of each field in which they differ', () => {
    const changeInReview = {
      ...change,
      current: { shipment: onServer({ nextStartDate: '2027-02-01' }), readAt: 1 },
    }
    expect(sheetOf(changeInReview, TODAY)).toEqual({
      rows: [
        { field: 'quantity', before: 100, now: 100, mine: 250 },
        { field: 'nextStartDate', before: '2026-12-01', now: '2027-02-01', mine: '2027-02-01' },
      ],
      isGone: false,
      isUnchanged: false,
      canSend: true,
    })
  })

  test('says that the shipment is as it was before a change of unknown outcome', () => {
    const changeInReview = { ...change, current: { shipment: onServer({}), readAt: 1 } }
    expect(sheetOf(changeInReview, TODAY)).toMatchObject({
      rows: [{ field: 'quantity', before: 100, now: 100, mine: 250 }],
      isUnchanged: true,
      canSend: true,
    })
  })

  test('says that a deleted shipment is gone', () => {
    const changeInReview = { ...change, current: { shipment: null, readAt: 1 } }
    expect(sheetOf(changeInReview, TODAY)).toMatchObject({ isGone: true, canSend: true, rows: [{}, {}, {}] })
  })

  test('offers no Send my change for a skip of a shipment that went out', () => {
    const changeInReview = {
      ...skip,
      current: { shipment: onServer({ nextStartDate: '2027-01-01' }), readAt: 1 },
    }
    expect(sheetOf(changeInReview, TODAY)).toMatchObject({ canSend: false })
  })
})
