import { expect, it } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import type { OthersChange } from '#domain/others-changes.ts'
import { saveChecked, withSaveDoubt } from './save-checked.ts'

type Fields = { name: string; phone: string }
interface Company {
  fields: Fields
  version: number | null
}

const OPENED_FIELDS: Fields = { name: 'Lakeside', phone: '100' }
const OWN_FIELDS: Fields = { name: 'Lakeside', phone: '300' }
const CONFLICT: Answer<string> = { ok: false, failure: { kind: 'conflict', code: 10320, message: 'Changed' } }
const REFUSAL: Answer<string> = { ok: false, failure: { kind: 'conflict', code: 10321, message: 'Too many' } }
const offlineFailure: Failure = { kind: 'offline' }

interface Scene {
  reads: Answer<Company>[]
  saves?: Answer<string>[]
  decision?: Fields | null
}

function prepare({ reads, saves = [{ ok: true, value: 'saved' }], decision = null }: Scene) {
  const questions: OthersChange[][] = []
  const sentSaves: [Fields, number | null][] = []
  const run = () =>
    saveChecked<Company, Fields, string>(
      {
        opened: OPENED_FIELDS,
        ownFields: OWN_FIELDS,
        comparedFieldsOf: ({ fields }) => fields,
        ask: async (changes) => {
          questions.push(changes)
          return decision
        },
      },
      {
        read: async () => reads.shift() ?? { ok: false, failure: offlineFailure },
        versionOf: ({ version }) => version,
        save: async (fields, { version }) => {
          sentSaves.push([fields, version])
          return saves.shift() ?? { ok: false, failure: offlineFailure }
        },
      },
    )
  return { run, questions, sentSaves }
}

const serverAnswer = (fields: Fields, version: number | null = 4): Answer<Company> => ({
  ok: true,
  value: { fields, version },
})

it('saveChecked saves without a question when nobody else saved', async () => {
  const { run, questions, sentSaves } = prepare({ reads: [serverAnswer(OPENED_FIELDS)] })
  expect(await run()).toEqual({ ok: true, value: 'saved' })
  expect(questions).toEqual([])
  expect(sentSaves).toEqual([[OWN_FIELDS, 4]])
})

it('saveChecked shows the changes of another person, and saves the decision of the person at the form', async () => {
  const decision = { name: 'Lakeside Motors', phone: '300' }
  const { run, questions, sentSaves } = prepare({
    reads: [serverAnswer({ name: 'Lakeside Motors', phone: '200' }, 5)],
    decision,
  })
  expect(await run()).toEqual({ ok: true, value: 'saved' })
  expect(questions).toEqual([
    [
      { field: 'name', othersValue: 'Lakeside Motors', ownValue: 'Lakeside', isChangedByBoth: false },
      { field: 'phone', othersValue: '200', ownValue: '300', isChangedByBoth: true },
    ],
  ])
  expect(sentSaves).toEqual([[decision, 5]])
})

it('saveChecked saves nothing when the person goes back to the form', async () => {
  const { run, sentSaves } = prepare({ reads: [serverAnswer({ name: 'Other', phone: '100' })] })
  expect(await run()).toEqual({ ok: false, failure: { kind: 'superseded' } })
  expect(sentSaves).toEqual([])
})

it('saveChecked saves nothing when the current values cannot be read', async () => {
  const { run, sentSaves } = prepare({ reads: [{ ok: false, failure: offlineFailure }] })
  expect(await run()).toEqual({ ok: false, failure: offlineFailure })
  expect(sentSaves).toEqual([])
})

it('saveChecked reads again when another person saved between the reading and the saving', async () => {
  const { run, questions, sentSaves } = prepare({
    reads: [serverAnswer(OPENED_FIELDS, 4), serverAnswer({ name: 'Lakeside', phone: '200' }, 5)],
    saves: [CONFLICT, { ok: true, value: 'saved' }],
    decision: OWN_FIELDS,
  })
  expect(await run()).toEqual({ ok: true, value: 'saved' })
  expect(questions).toHaveLength(1)
  expect(sentSaves).toEqual([
    [OWN_FIELDS, 4],
    [OWN_FIELDS, 5],
  ])
})

it('saveChecked saves once when the server refuses for another reason than a change of another person', async () => {
  const { run, sentSaves } = prepare({
    reads: [serverAnswer(OPENED_FIELDS, 4), serverAnswer(OPENED_FIELDS, 5)],
    saves: [REFUSAL, { ok: true, value: 'saved' }],
  })
  expect(await run()).toEqual(REFUSAL)
  expect(sentSaves).toHaveLength(1)
})

it('saveChecked stops when the server refuses its own newest version', async () => {
  const { run, sentSaves } = prepare({
    reads: [serverAnswer(OPENED_FIELDS, 4), serverAnswer(OPENED_FIELDS, 4)],
    saves: [CONFLICT, CONFLICT],
  })
  expect(await run()).toEqual(CONFLICT)
  expect(sentSaves).toHaveLength(2)
})

it('saveChecked does not repeat a question that the person has answered, and keeps the decision', async () => {
  const othersFields = { name: 'Lakeside Motors', phone: '200' }
  const decision = { name: 'Lakeside Motors', phone: '300' }
  const { run, questions, sentSaves } = prepare({
    reads: [serverAnswer(othersFields, 5), serverAnswer(othersFields, 6)],
    saves: [CONFLICT, { ok: true, value: 'saved' }],
    decision,
  })
  expect(await run()).toEqual({ ok: true, value: 'saved' })
  expect(questions).toHaveLength(1)
  expect(sentSaves).toEqual([
    [decision, 5],
    [decision, 6],
  ])
})

it.each<[string, Scene, doubt: string]>([
  [
    'the answer to the saving call was lost',
    { reads: [serverAnswer(OPENED_FIELDS)], saves: [{ ok: false, failure: offlineFailure }] },
    '\nIt may have been saved all the same; the next try looks first.',
  ],
  ['the current values cannot be read', { reads: [{ ok: false, failure: offlineFailure }] }, ''],
  ['the server refuses the save', { reads: [serverAnswer(OPENED_FIELDS)], saves: [REFUSAL] }, ''],
])(
  'the text of a failure says that the fields may have been saved only where they may: %s',
  async (_, scene, doubt) => {
    const answer = await prepare(scene).run()
    expect(answer.ok ? 'saved' : withSaveDoubt('Not saved.', answer.failure)).toBe(`Not saved.${doubt}`)
  },
)
