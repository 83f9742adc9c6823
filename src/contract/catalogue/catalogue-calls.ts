import type { BackendCall } from '../call.ts'
import { PICTURES_PATH } from '../products/image.ts'
import { START_PATHS } from '../start-paths.ts'
import { EVENTS_TYPE } from './product-events.ts'

/** Calls of the catalogue whose addresses the browser opens itself. */
export const catalogueCalls = {
  /** The address of an `<img>` (G31). */
  picture: {
    method: 'GET',
    path: `${PICTURES_PATH}/{size}/{file}`,
    answer: { mediaTypes: ['image/webp', 'image/jpeg'] },
    gate: { public: 'Visitors see the catalogue; an <img> sends no header.', limit: 'none' },
  },
  /** The stream of changed products (G160); staff also get an event when orders change (G200). */
  productEvents: {
    method: 'GET',
    path: START_PATHS.productEvents,
    query: { after: { type: 'text', most: 100 } },
    answer: { mediaTypes: [EVENTS_TYPE] },
    gate: { public: 'Visitors keep the catalogue on their devices; events hold ids only.', limit: 'streams' },
    codes: ['tooManyTries'],
  },
} as const satisfies Record<string, BackendCall>
