// Test files share a process and its page. Dragging adds a region for its announcements to the page, once for as long as
// its module lives: the next file begins without both.
import { configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

const { setImmediate } = globalThis // the real one, where a test has timers of its own
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

const { asyncWrapper } = getConfig()
configure({
  // Dialogs load when they are first needed, which a busy machine does slowly; the limit only ends what hangs.
  asyncUtilTimeout: 60_000,
  // An element may be found before its effects have run, and a dialog takes clicks only after the rendering that follows
  // them. So each action waits for rendering, effects and rendering, a turn each; a person would not click sooner.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work()
      for (let turns = 0; turns < 3; turns += 1) await turn()
      return result
    }),
})

const regions = document.querySelectorAll('[id^="dnd-kit-"]')
if (regions.length > 0) vi.resetModules()
for (const region of regions) region.remove()
