import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type NoFile, refusalTextOf, useDownload } from './use-download.ts'

afterEach(cleanup)

type Outcome = { ok: true; value: Blob } | { ok: false; failure: Failure } | NoFile

async function download(outcome: Outcome, save: () => void = () => {}, text?: string, elsewhere?: string[]) {
  const counter = sampleCounter({ account: sampleAccount() })
  const { result } = showHook(
    counter,
    () =>
      useDownload(
        async () => outcome,
        save,
        text,
        refusalTextOf,
        elsewhere && ((failureText) => void elsewhere.push(failureText)),
      ),
    undefined,
  )
  await act(async () => result.current.start())
  return result
}
const failed = (failure: Failure): Outcome => ({ ok: false, failure })
const refused = (status: number): Failure => ({ kind: 'refused', status, code: 10300, message: 'Too many.' })

const ANSWERED = 'Error upload File'
const NO_FILE = 'Error during file download'
const AGAIN = 'Try the download again.'
it.each<[Failure, string]>([
  [refused(400), `${ANSWERED}\nToo many.`],
  [{ kind: 'signed-out' }, `${ANSWERED}\nYou are signed out.`],
  [{ kind: 'conflict', code: 1, message: 'Changed.' }, `${ANSWERED}\nChanged.`],
  [{ kind: 'busy', retryAt: 0, message: 'Busy.' }, `${ANSWERED}\nBusy.`],
  [
    { kind: 'server-fault', status: 500, message: 'Disk full.' },
    `${ANSWERED}\nThe server reported a fault.\nDisk full.`,
  ],
  [{ kind: 'offline' }, `${NO_FILE}\nThe server does not answer.\n${AGAIN}`],
  [{ kind: 'timed-out' }, `${NO_FILE}\nThe server did not answer in time.\n${AGAIN}`],
  [
    { kind: 'superseded' },
    `${NO_FILE}\nYou signed out or in before the server answered, so its answer was not used.\n${AGAIN}`,
  ],
  [
    { kind: 'broken-contract', where: 'pdf' },
    `${NO_FILE}\nThe server's answer could not be read (pdf).\n${AGAIN}`,
  ],
])('a download that fails as %j says: %s', async (failure, text) => {
  const result = await download(failed(failure))
  expect(result.current.failure).toBe(text)
  act(() => result.current.confirmFailure())
  expect(result.current).toMatchObject({ failure: null, busy: false })
})

it('a download says why no file was asked for, and that the browser refused a file', async () => {
  expect((await download({ ok: false, why: 'There is no order.' })).current.failure).toBe(
    'There is no order.',
  )
  function refuse(): never {
    throw new Error('the browser refused the file')
  }
  expect((await download({ ok: true, value: new Blob() }, refuse)).current.failure).toBe(
    `${NO_FILE}\nThe browser could not make or save the file. Try again.`,
  )
})

it('a download with its own sentence adds the server’s sentence, and can show both elsewhere', async () => {
  const elsewhere: string[] = []
  const result = await download(failed(refused(400)), undefined, 'No invoice was found.', elsewhere)
  expect([result.current.failure, elsewhere]).toEqual([null, ['No invoice was found. Too many.']])
})
