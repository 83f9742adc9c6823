// Test files share a process and its page. The module for dragging adds a region for announcements to the page when it is
// first used. For the next file the region and the loaded modules are removed.
import { configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

const { setImmediate } = globalThis // the real one, although a test may have fake timers
const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

const { asyncWrapper } = getConfig()
configure({
  // Dialogs load at their first use, slowly on a busy machine. The limit is only for tests that hang.
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
