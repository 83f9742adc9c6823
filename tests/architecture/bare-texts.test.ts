import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { findBareTexts } from './bare-texts.ts'
import { isTest, readSources } from './read-sources.ts'

/** For each file the names whose values are elements and never texts. */
const ELEMENT_NAMES: Record<string, string[]> = {
  'src/app/app.tsx': ['children'],
  'src/app/failure-content.tsx': ['children'],
  'src/app/page/page.tsx': ['children'],
  'src/app/routes/require-gate.tsx': ['children'],
  'src/app/routes/lazy-screen.tsx': ['loadingScreen'],
  'src/app/routes/find-slot.tsx': ['signOut.question'],
  'src/app/routes/subscribe-slot.tsx': ['renderMenu'],
  'src/app/shell/shell.tsx': ['children'],
  'src/screens/audit/audit-screen.tsx': ['notFound'],
  'src/screens/cart/cart-screen.tsx': ['searchResults', 'repeatQuestion.dialog'],
  'src/screens/cart/order-summary.tsx': ['orderForm.paperNumberDialog'],
  'src/screens/catalogue/staff/archived-product-screen.tsx': ['renderDescription'],
  'src/screens/catalogue/staff/card-controls.tsx': ['dialog'],
  'src/screens/catalogue/staff/page-controls.tsx': ['dialog', 'otherButton'],
  'src/screens/lists/save-as-list.tsx': ['children'],
  'src/screens/offline-data/readiness-panel.tsx': ['children'],
  'src/screens/orders/dealership-name.tsx': ['panel'],
  'src/screens/orders/order-row-actions.tsx': ['dealershipPanel.panel'],
  'src/screens/orders/staff/staff-row-actions.tsx': ['dealershipPanel.panel'],
  'src/screens/orders/order-paper-buttons.tsx': ['otherButton'],
  'src/screens/orders/order-totals.tsx': ['amountNote'],
  'src/screens/orders/purchases/purchases-table.tsx': ['tools', 'listButton'],
  'src/screens/orders/new-customer-order-screen.tsx': ['children'],
  'src/screens/product-form/plain-fields.tsx': ['children'],
  'src/screens/product/product-screen.tsx': ['freshness', 'copyNote', 'readingChip', 'sameProducts'],
  'src/screens/shipments/shipment-form.tsx': ['props.delayActions'],
  'src/screens/shipments/subscribe-control.tsx': ['renderMenu'],
  'src/screens/sign-out/sign-out-button.tsx': ['question'],
  'src/screens/visitor-requests/request-form.tsx': ['children'],
  'src/ui/button/icon-button.tsx': ['children'],
  'src/ui/dialog/dialog.tsx': ['children', 'actions'],
  'src/ui/form/filter-form.tsx': ['bar', 'createPortal'],
  'src/ui/form/form-card.tsx': ['children'],
  'src/ui/form/form.tsx': ['children'],
  'src/ui/form/text-input.tsx': ['trailing'],
  'src/ui/layout/action-bar.tsx': ['children'],
  'src/ui/layout/lower-edge.tsx': ['children', 'createPortal'],
  'src/ui/layout/title-bar.tsx': ['beside', 'facts', 'children'],
  'src/ui/lazy-part.tsx': ['whileLoading'],
  'src/ui/table/bulk-bar.tsx': ['outcome', 'chosenNames'],
  'src/ui/table/row-fold.tsx': ['children'],
  'src/ui/table/table.tsx': ['column.filter'],
}

test('every text that appears, vanishes or changes beside other nodes has its own element', () => {
  const bareTexts = readSources()
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path))
    .flatMap((source) =>
      findBareTexts(source, ELEMENT_NAMES[source.path]).map((line) => `${source.path}:${line}`),
    )
  expect(bareTexts).toEqual([])
})

const bareTextsOf = (text: string) => findBareTexts({ text, program: parseSync('screen.tsx', text).program })

test.each([
  ['a changing text beside an element', 'const a = <p><b />{count}</p>', ['1: {count}']],
  ['a text that appears and vanishes', "const a = <p>{isLate && 'late'}<b /></p>", ["1: {isLate && 'late'}"]],
  [
    'a fixed text after an element that appears and vanishes',
    'const a = <p>{isLate && <b />} today</p>',
    ['1:  today'],
  ],
  [
    'a fixed text before an element that appears and vanishes',
    'const a = <p>today {isLate && <b />}</p>',
    [],
  ],
  ['two fixed texts beside each other', 'const a = <p>{texts.reading}…</p>', ['1: …']],
  ['the only text of an element', 'const a = <p>{count}</p>', []],
  ['the only text of a fragment', 'const a = <>{count}</>', ['1: {count}']],
  ['a component that returns a text', 'function Name({ name }) { return name }', ['1: name']],
  ['a name whose value is an element', 'const note = <b />; const a = <p>{note}<i /></p>', []],
  ['a dialog of useConfirm', 'const a = useConfirm(b); const c = <p>{a.dialog}<i /></p>', []],
  ['another property of it', 'const a = useConfirm(b); const c = <p>{a.text}<i /></p>', ['1: {a.text}']],
  ['a call that returns elements', 'const list = () => <b />; const a = <p>{list()}<i /></p>', []],
])('findBareTexts finds the bare texts of %s', (_, text, bareTexts) => {
  expect(bareTextsOf(text)).toEqual(bareTexts)
})
