import type { CopyDatabase } from '../copy-database.ts'
import { walkOf } from './stored-walk.ts'

/**
 * True if a changed product is news: the copy was complete before, and was read with the person's present rights. The
 * first reading after a sign-in, and the reading after a change of rights, bring no news (G247).
 */
export async function isChangeNews(copy: CopyDatabase): Promise<boolean> {
  const [walkSetting, rightsChangeSetting] = await copy.settings.bulkGet(['walk', 'rightsChangedAt'])
  const { completeAt } = walkOf(walkSetting?.value)
  if (completeAt === null) return false
  return typeof rightsChangeSetting?.value !== 'number' || completeAt > rightsChangeSetting.value
}
