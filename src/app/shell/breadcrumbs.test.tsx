import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Breadcrumbs } from './breadcrumbs.tsx'

afterEach(cleanup)

test('links every step but the page itself and those that have no address', () => {
  render(
    <MemoryRouter>
      <Breadcrumbs
        trail={[
          { text: 'Home', link: '/' },
          { text: 'Elsewhere', link: 'https://example.com/x' },
          { text: 'Unlinked', link: '' },
          { text: 'Tag Pouch Standard', link: '/product/101-tag-pouch-standard' },
        ]}
      />
    </MemoryRouter>,
  )
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Home', '/'],
    ['Elsewhere', 'https://example.com/x'],
  ])
  expect(screen.getByText('Tag Pouch Standard').getAttribute('aria-current')).toBe('page')
})
