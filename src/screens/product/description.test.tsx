import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { Description } from './description.tsx'

afterEach(cleanup)

function show(text: string): HTMLElement {
  return render(
    <MemoryRouter>
      <Description text={text} />
    </MemoryRouter>,
  ).container
}

test('turns marks into bold words and links that open in a new tab', () => {
  const description = show('Fits *every* [paper](/product/103).')
  expect(description.textContent).toBe('Fits every paper.')
  expect(description.querySelector('strong')?.textContent).toBe('every')
  const link = screen.getByRole('link', { name: 'paper' })
  expect(link.getAttribute('href')).toBe('/product/103')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener')
})

test('shows HTML and dangerous links of a description as plain text', () => {
  const description = show('<img src=x onerror=alert(1)> [go](javascript:alert(1))')
  expect(description.querySelector('img, a')).toBeNull()
  expect(description.textContent).toContain('<img src=x onerror=alert(1)>')
})

test('formats the first thousand marks of a long text and shows the remaining marks as plain text', () => {
  const description = show('*a* [b](/c) '.repeat(75_000))
  expect(description.querySelectorAll('strong, a')).toHaveLength(1000)
  expect(description.textContent?.trimEnd().endsWith('*a* [b](/c)')).toBe(true)
})
