import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { EditPreviews } from './edit-previews.tsx'
import type { EditPreview } from './preview-edits.ts'

afterEach(cleanup)

it('rows that need attention come first: refused, with a warning, new, changed, created, unchanged', () => {
  const kinds: EditPreview['kind'][] = ['unchanged', 'created', 'changed', 'new', 'refused']
  const previews = kinds.map((kind, key) => preview({ key, name: kind, kind }))
  const warned = preview({ key: 9, name: 'warned', kind: 'unchanged', warnings: ['Hidden from buyers'] })
  showScreen(sampleCounter({ account: null }), <EditPreviews label="Rows" previews={[...previews, warned]} />)
  const rows = within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.firstElementChild?.textContent)).toEqual([
    'refused',
    'warned',
    'new',
    'changed',
    'created',
    'unchanged',
  ])
})

function preview(fields: Pick<EditPreview, 'key' | 'name' | 'kind'> & Partial<EditPreview>): EditPreview {
  return { edit: null, changes: [], causes: [], warnings: [], ...fields }
}
