import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { GroupScreen } from './group-screen.tsx'

afterEach(cleanup)

const group = product({ id: 11, type: 'SUBCATEGORY', name: 'Tag Pouches', description: '' })
const pouch = product({ id: 101, parentId: 11, name: 'Tag Pouch Standard' })

function showGroup(rows: (typeof pouch)[], count: number): void {
  showScreen(
    sampleCounter({ account: null, connection: 'offline' }),
    <GroupScreen
      group={group}
      products={{ rows, count }}
      noProducts={{ state: 'complete', readAgain: () => {} }}
      readAt={null}
      failure={null}
      description={null}
    />,
  )
}

it('counts also the products of the group that the device has not read yet', () => {
  showGroup([pouch], 611)
  expect(screen.getByText('611 products')).toBeTruthy()
  expect(screen.getByRole('article', { name: 'Tag Pouch Standard' })).toBeTruthy()
})

it('does not say that the group is empty while products are not read yet', () => {
  showGroup([{ ...pouch, archive: true }], 60)
  expect(screen.queryByText('Products Not Found')).toBeNull()
})

it('says that the group is empty', () => {
  showGroup([{ ...pouch, archive: true }], 1)
  expect(screen.getByRole('heading', { name: 'Products Not Found' })).toBeTruthy()
})

it('has a page for every fifty products of the group, also for those that are not read yet', () => {
  showGroup(
    Array.from({ length: 50 }, (_, index) => ({ ...pouch, id: 200 + index })),
    101,
  )
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull()
})
