// Test files share a process and its page. Dragging adds a region for its announcements to the page, once for as long as
// its module lives: the next file begins without both.
import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Dialogs load when they are first needed, which a busy machine does slowly; the limit only ends what hangs.
configure({ asyncUtilTimeout: 20_000 })

const regions = document.querySelectorAll('[id^="dnd-kit-"]')
if (regions.length > 0) vi.resetModules()
for (const region of regions) region.remove()
