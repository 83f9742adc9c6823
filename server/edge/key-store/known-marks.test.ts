import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordLog } from '#tests/support/record-log.ts'
import { openKnownMarks } from './known-marks.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-marks-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('if the marks cannot be written, the log says so once, and no unfinished files stay', async () => {
  const knownMarks = await openKnownMarks(folder)
  // No file can take the place of a folder, whatever the rights of the account that runs this test.
  await mkdir(join(folder, 'key-store-marks.json'))
  const recordedLog = recordLog()
  for (const mark of [1, 2, 3]) {
    await knownMarks.note({ storeId: 'store', acceptedCount: 0, marks: { [knownMarks.edge]: mark } })
  }
  recordedLog.stop()
  expect(recordedLog.sentences()).toEqual([
    expect.stringMatching(/^The marks of the key store could not be written to .*key-store-marks\.json \(/),
  ])
  expect(await readdir(folder)).toEqual(['key-store-marks.json'])
})

test('the marks are written again after a write that failed', async () => {
  const knownMarks = await openKnownMarks(folder)
  const note = (mark: number) =>
    knownMarks.note({ storeId: 'store', acceptedCount: 0, marks: { [knownMarks.edge]: mark } })
  await mkdir(join(folder, 'key-store-marks.json'))
  const recordedLog = recordLog()
  await note(1)
  recordedLog.stop()
  await rmdir(join(folder, 'key-store-marks.json'))
  await note(2)
  const isBehind = (await openKnownMarks(folder)).checkpoint()
  expect(isBehind({ storeId: 'store', acceptedCount: 0, marks: { [knownMarks.edge]: 1 } })).toBe(true)
})

const OWN = 'own-edge'
const OTHER = 'other-edge'
const stateOf = (marks: Record<string, number>, acceptedCount = 1, storeId = 'store') => ({
  storeId,
  acceptedCount,
  marks,
})

test.each<[string, ReturnType<typeof stateOf>, boolean]>([
  ['with the same marks', stateOf({ [OWN]: 5, [OTHER]: 3 }), false],
  ['with higher marks and another edge', stateOf({ [OWN]: 6, [OTHER]: 3, third: 1 }), false],
  ['with a lower mark of this edge', stateOf({ [OWN]: 4, [OTHER]: 9 }), true],
  ['with a lower mark of another edge', stateOf({ [OWN]: 9, [OTHER]: 2 }), true],
  ['without the mark of an edge', stateOf({ [OWN]: 5 }), true],
  ['that a person accepted since', stateOf({ [OWN]: 1 }, 2), false],
  ['from before a person accepted it', stateOf({ [OWN]: 9, [OTHER]: 9 }, 0), true],
  ['with another name', stateOf({}, 1, 'renewed'), false],
])('a store %s lost orders: %j, %s, also after a restart', async (_case, state, isBehind) => {
  const knownMarks = await openKnownMarks(folder)
  await knownMarks.note(stateOf({ [OWN]: 5, [OTHER]: 2 }))
  await knownMarks.note(stateOf({ [OWN]: 4, [OTHER]: 3 }))
  expect(knownMarks.checkpoint()(state)).toBe(isBehind)
  const marksAfterRestart = await openKnownMarks(folder)
  expect([marksAfterRestart.edge, marksAfterRestart.checkpoint()(state)]).toEqual([knownMarks.edge, isBehind])
})

test('a state that was read before a note does not count as lost', async () => {
  const knownMarks = await openKnownMarks(null)
  const isBehind = knownMarks.checkpoint()
  await knownMarks.note(stateOf({ [OWN]: 5 }))
  expect([isBehind(stateOf({ [OWN]: 4 })), knownMarks.checkpoint()(stateOf({ [OWN]: 4 }))]).toEqual([
    false,
    true,
  ])
})

test('the marks of the twenty stores that were used last are kept', async () => {
  const knownMarks = await openKnownMarks(folder)
  const noteStore = (number: number, mark: number) =>
    knownMarks.note(stateOf({ [OWN]: mark }, 1, `store ${number}`))
  for (let number = 0; number < 20; number += 1) await noteStore(number, 1)
  await noteStore(0, 2)
  await noteStore(20, 1)
  const isBehind = (await openKnownMarks(folder)).checkpoint()
  const behind = [...Array(21).keys()].filter((number) => isBehind(stateOf({}, 1, `store ${number}`)))
  expect(behind).toEqual([0, ...Array.from({ length: 19 }, (_, index) => index + 2)])
})
