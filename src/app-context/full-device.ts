import { outOfRoomError } from '#storage/causes.ts'
import { shellTexts } from '#texts/shell.ts'
import type { Notices } from './notices.ts'

/** Shows one notice when the device is full, even without its pictures. Answers false for every other problem. */
export function tellFullDevice(notices: Pick<Notices, 'read' | 'give'>, problem: unknown): boolean {
  if (outOfRoomError(problem) === undefined) return false
  const isToldAlready = notices.read().some(({ text }) => text === shellTexts.deviceIsFull)
  if (!isToldAlready) notices.give({ kind: 'failure', text: shellTexts.deviceIsFull })
  return true
}
