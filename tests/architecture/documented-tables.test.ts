import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { EDGE_CODES, EDGE_HEADERS } from '#contract/edge.ts'
import { CALLS, type CallName } from '#contract/calls.ts'
import { CODES_BEFORE_ANY_WRITE, ERROR_CODES } from '#contract/error-codes.ts'
import { IMAGE_SIZES } from '#contract/products/image.ts'
import { productSchema } from '#contract/products/product.ts'
import type { Action } from '#domain/lifecycle.ts'
import { ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { ORDER_STATUSES, statusLabel } from '#domain/orders/order-status.ts'
import { PAPER_ORDER_ACTIONS } from '#domain/orders/paper-order.ts'
import { GATES } from '#domain/people/permissions.ts'
import { HOME_TYPES, PAGE_TYPES } from '#domain/products/product.ts'
import { PRODUCT_TYPES } from '#domain/products/product-shape.ts'
import { REGISTRATION_ACTIONS, REQUEST_ACTIONS } from '#domain/people/registration-request.ts'
import { REORDER_PERIODS } from '#domain/shipments/reorder-periods.ts'
import { SHIPMENT_ACTIONS } from '#domain/shipments/shipment-actions.ts'
import { PERSON_ACTIONS, STATES_OF_EVENT } from '#outbox/events.ts'
import { applyEvent } from '#outbox/machine.ts'
import { PENDING_STATES } from '#outbox/states.ts'
import { SETTINGS, USAGE } from '#server/arguments.mjs'
import { KEY_STATES } from '#server/edge/key-store/key-protocol.ts'
import { DEALER_PERMISSIONS } from '#server/reference/seed/people.ts'
import { EVENTS, KEYED_ATTEMPT } from '#tests/support/sample-events.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { amountOf, constantIn, limitsOf, listIn, type Row, tablesOf } from './documented-tables.ts'
import { listFiles, ROOT } from './read-sources.ts'

const read = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8')
const pages = readdirSync(posix.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))

/** The rows of the page's only table with these columns. */
function rowsOfTable(page: string, ...columns: string[]): Row[] {
  const tables = tablesOf(read(`docs/${page}.md`)).filter(
    (candidate) => candidate.columns.join() === columns.join(),
  )
  if (tables.length !== 1) throw new Error(`${page} has ${tables.length} tables of ${columns.join(', ')}`)
  return tables[0]?.rows ?? []
}

describe('the tables of docs/ match the code', () => {
  it('each promise has one journey with its tag, and no other journey has it', () => {
    const documentedPaths = rowsOfTable('testing', 'promise', 'journey').map(
      ({ journey = '' }) => `tests/${journey.replaceAll('`', '')}.spec.ts`,
    )
    const taggedPaths = listFiles('ts')
      .filter((path) => path.endsWith('.spec.ts'))
      .flatMap((path) => (read(path).match(/tag: '@promise'/g) ?? []).map(() => path))
    expect(taggedPaths.sort()).toEqual(documentedPaths.sort())
  })

  it('arguments and variables of the server are those of --help', () => {
    const withoutBackticks = (cell = '') => cell.replaceAll('`', '')
    const documentedRows = rowsOfTable('running', 'argument', 'variable', 'default', 'meaning').map(
      (row) => ({
        flag: withoutBackticks(row.argument),
        variable: withoutBackticks(row.variable),
        default: withoutBackticks(row.default),
        meaning: row.meaning,
      }),
    )
    expect(documentedRows).toEqual(SETTINGS)
    const helpLines = USAGE.split('\n')
    for (const { flag, meaning } of documentedRows) {
      expect(helpLines.filter((line) => line.startsWith(flag) && line.endsWith(meaning ?? ''))).toHaveLength(
        1,
      )
    }
  })

  it('subjects are the folders of the rooms with many files', () => {
    const folders = listFiles('ts', 'tsx').flatMap((path) => {
      const [, subject] =
        /^(?:src\/(?:domain|contract|api|storage|app-context|server-state|texts)|server\/reference\/store)\/([^/]+)\//.exec(
          path,
        ) ?? []
      return subject ?? []
    })
    const rows = rowsOfTable('architecture', 'subject', 'what it is about', 'its screens')
    const namesIn = (cell = '') => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
    expect([...new Set(folders)].sort()).toEqual(rows.flatMap((row) => namesIn(row.subject)).sort())
    const screens = readdirSync(posix.join(ROOT, 'src/screens'))
    expect(
      rows.flatMap((row) => namesIn(row['its screens'])).filter((name) => !screens.includes(name ?? '')),
    ).toEqual([])
  })

  it('states of a pending order have their word and the actions of a person', () => {
    const codeRows = PENDING_STATES.map((state) => {
      const actions = Object.entries(PERSON_ACTIONS).filter(([, states]) =>
        (states as readonly string[]).includes(state),
      )
      return {
        state,
        word: pendingOrderTexts.states[state],
        'a person may': actions.map(([action]) => action).sort(),
      }
    })
    const documentedRows = rowsOfTable('offline', 'state', 'word', 'a person may').map((row) => ({
      ...row,
      'a person may': listIn(row['a person may']).sort(),
    }))
    expect(documentedRows).toEqual(codeRows)
  })

  it('events of a pending order have their states', () => {
    const documentedRows = rowsOfTable('offline', 'event', 'when', 'in').map(({ event, in: states }) => [
      event,
      listIn(states),
    ])
    expect(documentedRows).toEqual(Object.entries(STATES_OF_EVENT))
  })

  it('the diagram of states has only moves of the machine, and all states but cancelled and unreadable', () => {
    const diagram = read('docs/offline.md').split('stateDiagram-v2')[1]?.split('```')[0] ?? ''
    const names = new Map(
      [...diagram.matchAll(/state "([\w-]+)" as (\w+)/g)].map(([, name, id]) => [id, name]),
    )
    const drawnMoves = [...diagram.matchAll(/^ +(\w+) --> (\w+)/gm)].map((edge) =>
      edge.slice(1).map((id) => names.get(id) ?? id),
    )
    const moves = PENDING_STATES.flatMap((state) =>
      Object.values(EVENTS).map((event) => {
        const order = samplePendingOrder({ state, attempts: [KEYED_ATTEMPT] })
        return `${state} ${applyEvent(order, event, 25_000)?.state}`
      }),
    )
    expect(drawnMoves.map(([from, to]) => `${from} ${to}`).filter((edge) => !moves.includes(edge))).toEqual(
      [],
    )
    const undrawnStates = PENDING_STATES.filter((state) => !drawnMoves.flat().includes(state))
    expect(undrawnStates).toEqual(['cancelled', 'unreadable'])
  })

  it('states and answers of the edge are those of its code', () => {
    const edge = read('docs/offline.md').split('\n## The edge')[1] ?? ''
    const namesAfter = (words: string) =>
      [...(edge.split(words)[1]?.split(/\.\n/)[0] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
    expect(namesAfter('`server/edge/key-store/key-protocol.ts`:')).toEqual([...KEY_STATES])
    expect(namesAfter('`src/contract/edge.ts`:').sort()).toEqual(Object.values(EDGE_CODES).sort())
  })

  it('headers of an order with a key are those of the contract', () => {
    const documentedHeaders = read('docs/offline.md').match(/`((?:Idempotency|Counter)-[A-Z][\w-]*)/g) ?? []
    const names = Object.values(EDGE_HEADERS).map((name) => `\`${name}`)
    expect([...new Set(documentedHeaders)].sort()).toEqual(names.sort())
  })

  it('invariants of the simulation are documented', () => {
    const documentedNames = [...read('docs/offline.md').matchAll(/^- (I\d+): /gm)].map(
      ([, name = '']) => name,
    )
    const judgedInvariants = listFiles('ts')
      .filter((path) => path.startsWith('tests/simulation/'))
      .flatMap((path) => read(path).match(/(?<=')I\d+(?=')/g) ?? [])
    expect(documentedNames).toEqual(documentedNames.map((_, index) => `I${index + 1}`))
    expect([...new Set(judgedInvariants)].filter((name) => !documentedNames.includes(name))).toEqual([])
    expect(judgedInvariants.length).toBeGreaterThan(0)
  })

  it('statuses of an order have their names and next statuses', () => {
    const codeRows = Object.entries(ORDER_STATUSES).map(([status, number]) => ({
      status,
      number: String(number),
      // the keys of the enumeration are statuses
      'staff read': statusLabel(status as keyof typeof ORDER_STATUSES, false),
      'buyers read': statusLabel(status as keyof typeof ORDER_STATUSES, true),
      'may become': Object.values<Action<string>>(ORDER_ACTIONS)
        .flatMap(({ from, to }) => (to !== null && from.includes(status) ? [to] : []))
        .join(', '),
    }))
    expect(rowsOfTable('ordering', 'status', 'number', 'staff read', 'buyers read', 'may become')).toEqual(
      codeRows,
    )
  })

  it('actions have their states and gates', () => {
    const tables: Record<string, Record<string, Action<string>>> = {
      order: ORDER_ACTIONS,
      'paper order': PAPER_ORDER_ACTIONS,
      registration: REGISTRATION_ACTIONS,
      request: REQUEST_ACTIONS,
      shipment: SHIPMENT_ACTIONS,
    }
    const codeRows = Object.entries(tables).flatMap(([subject, actions]) =>
      Object.entries(actions).map(([action, { from, to, gate }]) => ({
        of: subject,
        action,
        in: from.join(', '),
        becomes: to ?? '',
        gate: gate ?? '',
      })),
    )
    expect(rowsOfTable('ordering', 'of', 'action', 'in', 'becomes', 'gate')).toEqual(codeRows)
  })

  it('codes of errors say whether they are sent before any write', () => {
    const codeRows = Object.entries(ERROR_CODES).map(([name, code]) => ({
      code: String(code),
      name,
      'before any write': CODES_BEFORE_ANY_WRITE.includes(code) ? 'yes' : '',
    }))
    expect(rowsOfTable('ordering', 'code', 'name', 'before any write')).toEqual(codeRows)
  })

  it('gates have their permissions', () => {
    const documentedRows = rowsOfTable('storefront', 'gate', 'permissions').map(({ gate, permissions }) => [
      gate,
      listIn(permissions),
    ])
    expect(documentedRows).toEqual(Object.entries(GATES))
  })

  it('permissions of a dealer are those of the seed', () => {
    const documentedRows = rowsOfTable('decisions', 'group', 'actions').map(({ group, actions }) => [
      group,
      listIn(actions),
    ])
    expect(documentedRows).toEqual(Object.entries(DEALER_PERMISSIONS))
  })

  it('types of products have the pages that show them', () => {
    const codeRows = PRODUCT_TYPES.map((type) => ({
      type,
      Home: (HOME_TYPES as readonly string[]).includes(type) ? 'yes' : '',
      'product page': (PAGE_TYPES as readonly string[]).includes(type) ? 'yes' : '',
    }))
    expect(rowsOfTable('storefront', 'type', 'Home', 'product page')).toEqual(codeRows)
  })

  it('defaults of a product are those of its schema', () => {
    const productWithDefaults = v.parse(productSchema, { id: 1, name: 'Pouch', type: 'PRODUCT' })
    const documentedRows = rowsOfTable('storefront', 'field', 'default')
    const codeRows = documentedRows.map(({ field = '' }) => ({
      field,
      default: String(Reflect.get(productWithDefaults, field)),
    }))
    expect(documentedRows).toEqual(codeRows)
  })

  it('periods of a scheduled shipment are those of the code', () => {
    const codeRows = REORDER_PERIODS.map(({ days, label }) => ({ days: String(days), words: label }))
    expect(rowsOfTable('storefront', 'days', 'words')).toEqual(codeRows)
  })

  it('sizes of pictures are those of the contract', () => {
    const codeRows = Object.entries(IMAGE_SIZES).map(([size, [width, height]]) => ({
      size,
      width: String(width),
      height: String(height),
    }))
    expect(rowsOfTable('storefront', 'size', 'width', 'height')).toEqual(codeRows)
  })

  it('paths of calls are those of the contract', () => {
    const bases = rowsOfTable('decisions', 'base', 'path').map(({ path = '' }) => path.replaceAll('`', ''))
    const paths = Object.values(CALLS).map(({ path }) => path)
    const isUnder = (base: string, path: string) => path.startsWith(`${base}/`)
    expect(bases.filter((base) => !paths.some((path) => isUnder(base, path)))).toEqual([])
    expect(paths.filter((path) => !bases.some((base) => isUnder(base, path)))).toEqual([])
    const calls = rowsOfTable('decisions', 'call', 'path')
    expect(calls.length).toBeGreaterThan(0)
    expect(calls).toEqual(
      calls.map(({ call = '' }) => ({ call, path: `\`${CALLS[call as CallName]?.path}\`` })),
    )
  })
})

describe('the limits of docs/', () => {
  const limits = pages.flatMap((page) => limitsOf(read(`docs/${page}`)).map((limit) => ({ page, ...limit })))

  it.each(limits)('$page: $constant of $file is $value', ({ file, constant, value }) => {
    expect(existsSync(posix.join(ROOT, file))).toBe(true)
    expect(constantIn(read(file), constant)).toBe(amountOf(value))
  })

  it('are more than twenty', () => {
    expect(limits.length).toBeGreaterThan(20)
  })
})

describe('the functions that read tables', () => {
  const page = `Text

| limit | value | in code |
|---|---|---|
| a wait | 5 s | \`src/a.ts\` \`WAIT_MS\` |

| state | word |
|---|---|
| sent | Sent |
| gone | |
`

  it('tablesOf reads columns and rows', () => {
    expect(tablesOf(page)[1]).toEqual({
      columns: ['state', 'word'],
      rows: [
        { state: 'sent', word: 'Sent' },
        { state: 'gone', word: '' },
      ],
    })
  })

  it('limitsOf reads limits', () => {
    expect(limitsOf(page)).toEqual([{ file: 'src/a.ts', constant: 'WAIT_MS', value: '5 s' }])
  })

  it.each([
    ['20', 20],
    ['100 ms', 100],
    ['1.5 min', 90_000],
    ['400 days', 34_560_000_000],
    ['256 kB', 256_000],
    ['soon', null],
    ['5 moons', null],
  ])('amountOf reads %j as %j', (value, amount) => {
    expect(amountOf(value)).toBe(amount)
  })

  it.each([
    ['const WAIT_MS = 15 * 60_000', 'WAIT_MS', 900_000],
    ['export const KEPT_HOURS = 2 * 24', 'KEPT_HOURS', 172_800_000],
    ['const { bodyLimitMs = 30_000, other = 2 } = options', 'bodyLimitMs', 30_000],
    ['{ receivedMs: 30_000, forwardingMs: 60_000 }', 'forwardingMs', 60_000],
    ['const WAIT_MS = compute()', 'WAIT_MS', null],
    ['const LONG_WAIT_MS = 5', 'WAIT_MS', null],
  ])('constantIn reads in %j the constant %s as %j', (source, name, amount) => {
    expect(constantIn(source, name)).toBe(amount)
  })
})
