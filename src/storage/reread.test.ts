import Dexie, { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { AccountDatabase } from './account-database.ts'
import { rereadWhenVisible } from './reread.ts'

/** Writes without Dexie, so that this page gets no message: as if another tab wrote while this page slept. */
function writeWithoutMessage(account: AccountDatabase, value: string): Promise<void> {
  const transaction = account.backendDB().transaction('drafts', 'readwrite')
  transaction.objectStore('drafts').put({ key: 'note', value, savedAt: 1 })
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve()
  })
}

function openPage() {
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  }
  rereadWhenVisible(page)
  return page
}

test.each([
  ['resumed', 'resume'],
  ['visible', 'visibilitychange'],
] as const)('a page that is %s again shows the changes it missed', async (_, event) => {
  const page = openPage()
  const account = new AccountDatabase(`reread-${event}`)
  await account.open()
  const shownValues: string[][] = []
  const subscription = liveQuery(async () => account.drafts.toArray()).subscribe((rows) =>
    shownValues.push(rows.map(({ value }) => String(value))),
  )
  await vi.waitFor(() => expect(shownValues).toEqual([[]]))
  await writeWithoutMessage(account, 'from another tab')
  page.document.dispatchEvent(new Event(event))
  await vi.waitFor(() => expect(shownValues).toEqual([[], ['from another tab']]))
  subscription.unsubscribe()
  account.close()
})

test('a page in the back/forward cache reads nothing more, because it loads again when the person returns', () => {
  const page = openPage()
  const reread = vi.fn()
  Dexie.on.storagemutated.subscribe(reread)
  page.window.dispatchEvent(new Event('pagehide'))
  page.document.dispatchEvent(new Event('resume'))
  expect(reread).not.toHaveBeenCalled()
  Dexie.on.storagemutated.unsubscribe(reread)
})
