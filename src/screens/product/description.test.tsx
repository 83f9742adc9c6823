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

test('turns marks into bold words and links that open beside the page', () => {
  const shown = show('Fits *every* [paper](/product/103).')
  expect(shown.textContent).toBe('Fits every paper.')
  expect(shown.querySelector('strong')?.textContent).toBe('every')
  const link = screen.getByRole('link', { name: 'paper' })
  expect(link.getAttribute('href')).toBe('/product/103')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener')
})

test('shows stored markup and dangerous links as the text that they are', () => {
  const shown = show('<img src=x onerror=alert(1)> [go](javascript:alert(1))')
  expect(shown.querySelector('img, a')).toBeNull()
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)>')
})

test('draws a thousand marks of a text of any length, and the rest as it was written', () => {
  const shown = show('*a* [b](/c) '.repeat(75_000))
  expect(shown.querySelectorAll('strong, a')).toHaveLength(1000)
  expect(shown.textContent?.trimEnd().endsWith('*a* [b](/c)')).toBe(true)
})
