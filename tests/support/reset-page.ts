// Test files share a process and its page. The first use of the module for dragging adds a region for announcements to
// the page. Before the next test file the region and the loaded modules are removed.
import { configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

const { setImmediate } = globalThis // read before a test installs fake timers
const waitForTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

const { asyncWrapper } = getConfig()
configure({
  // On a busy machine a dialog loads slowly at its first use. With this limit only tests that hang fail.
  asyncUtilTimeout: 60_000,
  // A test may find an element before its effects have run, and a dialog accepts clicks only after the rendering that
  // follows the effects. So each action waits three turns: for the rendering, the effects and the second rendering.
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work()
      for (let turn = 0; turn < 3; turn += 1) await waitForTurn()
      return result
    }),
})

const regions = document.querySelectorAll('[id^="dnd-kit-"]')
if (regions.length > 0) vi.resetModules()
for (const region of regions) region.remove()
