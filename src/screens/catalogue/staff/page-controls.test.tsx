import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { EditorControls } from './editor-controls.tsx'

afterEach(cleanup)

const GROUP = product({ id: 11, type: 'SUBCATEGORY' })
const showControls = (
  props: Parameters<typeof EditorControls>[0],
  address: string,
  actions = ['view', 'edit'],
) =>
  showScreen(
    sampleCounter({ account: sampleAccount({ privileges: [{ group: 'Products', actions }] }) }),
    <EditorControls isOnPage {...props} />,
    address,
  )

it.each<[Parameters<typeof EditorControls>[0], string, string | undefined]>([
  [{ product: GROUP }, '/product/11', '/product/bulk/11'],
  [{ product: GROUP }, '/archive/product/11', '/product/bulk/11?shown=archive&all=yes'],
  [{ product: null, searchText: 'tag & pouch' }, '/?s=tag', '/product/bulk/-1?s=tag+%26+pouch'],
  [{ product: product({ id: 101 }) }, '/product/101', undefined],
])('with %o at %s the link Edit several products leads to %s', async (props, address, path) => {
  showControls(props, address)
  // The page of a group has the link in its menu.
  const moreButton = screen.queryByRole('button', { name: 'More for this page' })
  if (moreButton !== null) await userEvent.setup().click(moreButton)
  const role = moreButton === null ? 'link' : 'menuitem'
  const link = screen.queryByRole(role, { name: 'Edit several products' })
  expect(link?.getAttribute('href')).toBe(path)
})

it('shows no link Edit several products to people who may only see hidden products', () => {
  showControls({ product: GROUP }, '/product/11', ['view'])
  expect(screen.queryByRole('button', { name: 'More for this page' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit several products' })).toBeNull()
})
