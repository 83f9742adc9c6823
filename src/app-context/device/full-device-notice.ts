import { outOfRoomError } from '#storage/causes.ts'
import { shellTexts } from '#texts/shell.ts'
import type { Notices } from '../notices.ts'

/** If the problem is a full device, shows one notice and returns true; returns false for every other problem. */
export function showFullDeviceNotice(notices: Pick<Notices, 'read' | 'show'>, problem: unknown): boolean {
  if (outOfRoomError(problem) === undefined) return false
  const isShown = notices.read().some(({ text }) => text === shellTexts.deviceIsFull)
  if (!isShown) notices.show({ kind: 'failure', text: shellTexts.deviceIsFull })
  return true
}
