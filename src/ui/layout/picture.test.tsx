import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Picture } from './picture.tsx'

afterEach(cleanup)

const picture = (source: string | null) => <Picture source={source} size={[80, 60]} alt="Tag Pouch" />

it('an icon replaces a picture that cannot be loaded, until the product has another picture', () => {
  const { rerender } = render(picture('/a.webp'))
  fireEvent.error(screen.getByRole('img', { name: 'Tag Pouch' }))
  expect(screen.getByRole('img', { name: 'Tag Pouch' }).tagName).toBe('SPAN')
  rerender(picture('/b.webp'))
  expect(screen.getByRole('img', { name: 'Tag Pouch' }).getAttribute('src')).toBe('/b.webp')
  rerender(picture(null))
  expect(screen.getByRole('img', { name: 'Tag Pouch' }).tagName).toBe('SPAN')
})
