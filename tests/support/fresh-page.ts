// Test files share a process and its page. Dragging adds a region for its announcements to the page, once for as long as
// its module lives: the next file begins without both.
import { vi } from 'vitest'

const regions = document.querySelectorAll('[id^="dnd-kit-"]')
if (regions.length > 0) vi.resetModules()
for (const region of regions) region.remove()
