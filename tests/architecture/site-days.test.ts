// A day of the site begins at midnight in the site's time zone. Code gets it from `isoDateOfInstant`; the day in UTC is
// another one each evening in Chicago, and the day of the device is another one in another time zone.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { isTest, listFiles, ROOT } from './read-sources.ts'

const DAY_OF_OTHER_ZONE =
  /toISOString\(\)\s*\??\.(slice|split|sub)|\.get(UTC)?(Date|Day|Month|FullYear)\(|toLocaleDateString|Intl\.DateTimeFormat/

it('only these files make a day of an instant by themselves', () => {
  const paths = listFiles('ts', 'tsx').filter((path) => /^(src|sw|server)\//.test(path) && !isTest(path))
  const readText = (path: string) => readFileSync(posix.join(ROOT, path), 'utf8')
  expect(paths.filter((path) => DAY_OF_OTHER_ZONE.test(readText(path)))).toEqual([
    // They ask for a day more on both sides.
    'server/edge/orders/recent-history.ts',
    'server/edge/orders/unsettled-orders.ts',
    // They make the data of the demo.
    'server/reference/seed/order-history.ts',
    'server/reference/seed/seed-days.ts',
    // The name of a file.
    'src/app/start/start-failure-screen.tsx',
    // They calculate with days that are no instants.
    'src/domain/shipments/shipment-dates.ts',
    'src/domain/shipments/shipment.ts',
    // The only one that knows the time zone.
    'src/domain/values/dates.ts',
    // People read times of their own device.
    'src/texts/figures.ts',
    // A day of a workbook, which has no time zone.
    'src/ui/workbook/read-sheet-rows.ts',
  ])
})
