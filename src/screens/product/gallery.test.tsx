import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { Gallery, galleryItems } from './gallery.tsx'

afterEach(cleanup)

test('lists the primary picture first, then the other pictures, then the videos by their order', () => {
  const items = galleryItems({
    primaryImageUuid: 'b',
    images: [
      { uuid: 'a', name: '' },
      { uuid: 'b', name: '' },
    ],
    video: [
      { id: 8, title: 'Second', value: 'y', order: 2 },
      { id: 7, title: 'First', value: 'x', order: 1 },
    ],
  })
  expect(items.map((item) => item.key)).toEqual(['b', 'a', 'video 7', 'video 8'])
})

test('lists nothing for a product without pictures and videos', () => {
  expect(galleryItems({ primaryImageUuid: null, images: [], video: [] })).toEqual([])
})

const PICTURES = {
  name: 'Plate Frame Chrome',
  primaryImageUuid: 'b',
  images: [
    { uuid: 'a', name: '' },
    { uuid: 'b', name: '' },
    { uuid: 'c', name: '' },
  ],
  video: [{ id: 8, title: 'Mounting', value: 'x1', order: 2 }],
}
const shownPicture = () =>
  screen
    .getByRole('img', { name: 'Plate Frame Chrome', hidden: true })
    .getAttribute('src')
    ?.match(/(\w+)\.webp$/)?.[1]
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the arrows go round the pictures, and a press on a small picture shows it large', async () => {
  showScreen(sampleCounter({ account: null }), <Gallery product={product({ id: 121, ...PICTURES })} />)
  expect(shownPicture()).toBe('b')
  await press('Previous picture')
  expect(shownPicture()).toBe('c')
  await press('Next picture')
  await press('Next picture')
  expect(shownPicture()).toBe('a')
  await press('Picture 3 of 3: Plate Frame Chrome')
  expect(shownPicture()).toBe('c')
  expect(
    screen
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-current') === 'true')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Picture 3 of 3: Plate Frame Chrome'])
})

test('a mouse that rests on a small picture for 100 ms shows it large', () => {
  vi.useFakeTimers()
  try {
    showScreen(sampleCounter({ account: null }), <Gallery product={product({ id: 121, ...PICTURES })} />)
    const third = screen.getByRole('button', { name: 'Picture 3 of 3: Plate Frame Chrome' })
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    fireEvent.mouseEnter(third)
    wait(99)
    fireEvent.mouseLeave(third)
    wait(200)
    expect(shownPicture()).toBe('b')
    fireEvent.mouseEnter(third)
    wait(100)
    expect(shownPicture()).toBe('c')
  } finally {
    vi.useRealTimers()
  }
})

test('a video opens in a dialog with its title, and needs a connection', async () => {
  showScreen(
    sampleCounter({ account: null, connection: 'offline' }),
    <Gallery product={product({ id: 121, ...PICTURES })} />,
  )
  await press('Video: Mounting')
  const dialog = await screen.findByRole('dialog', { name: 'Mounting' })
  await waitFor(() => expect(dialog.textContent).toContain('needs a connection'))
  expect(dialog.querySelector('img')?.getAttribute('src')).toMatch(/cart\/b\.webp$/)
  expect(dialog.querySelector('iframe')).toBeNull()
  expect(shownPicture()).toBe('b')
})
