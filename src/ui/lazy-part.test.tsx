import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart, PartsGateContext } from './lazy-part.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>

/** A part whose code loads or fails when the test decides. */
function partOnCall(Instead?: ComponentType<{ name: string }>) {
  let times = 0
  let settle = { come: () => {}, fail: () => {} }
  const Part = lazyPart<{ name: string }>(() => {
    times += 1
    return new Promise((resolve, reject) => {
      settle = { come: () => resolve(Greeting), fail: () => reject(new Error('out of reach')) }
    })
  }, Instead)
  return { Part, come: () => settle.come(), fail: () => settle.fail(), timesAsked: () => times }
}

it('shows the placeholder while its code loads, and loads the code once', async () => {
  const { Part, come, timesAsked } = partOnCall()
  render(
    <>
      <Part name="Ann" whileLoading={<p>One moment</p>} />
      <Part name="Bob" />
    </>,
  )
  screen.getByText('One moment')
  expect(screen.queryByText(/Hello/)).toBeNull()
  come()
  await screen.findByText('Hello Ann')
  screen.getByText('Hello Bob')
  expect(screen.queryByText('One moment')).toBeNull()
  expect(timesAsked()).toBe(1)
})

it('renders together with its page once its code is loaded', async () => {
  const { Part, come } = partOnCall()
  const { unmount } = render(<Part name="Ann" />)
  come()
  await screen.findByText('Hello Ann')
  unmount()
  render(<Part name="Bob" whileLoading={<p>One moment</p>} />)
  screen.getByText('Hello Bob')
})

it('shows the substitute when its code cannot be loaded', async () => {
  const { Part, fail } = partOnCall(({ name }) => <p>{`No greeting for ${name}`}</p>)
  render(<Part name="Ann" />)
  fail()
  await screen.findByText('No greeting for Ann')
})

it('loads its code when its gate is about to open, and appears once the gate is open', async () => {
  vi.useFakeTimers()
  const { Part, come, timesAsked } = partOnCall()
  const pass = () => act(() => vi.advanceTimersByTimeAsync(1000))
  let begin = () => {}
  let open = () => {}
  const gate = {
    isOpen: () => false,
    opening: new Promise<void>((resolve) => {
      begin = resolve
    }),
    opened: new Promise<void>((resolve) => {
      open = resolve
    }),
  }
  render(
    <PartsGateContext value={gate}>
      <Part name="Ann" />
    </PartsGateContext>,
  )
  await pass()
  expect(timesAsked()).toBe(0)
  begin()
  await pass()
  expect(timesAsked()).toBe(1)
  come()
  await pass()
  expect(screen.queryByText('Hello Ann')).toBeNull()
  open()
  await pass()
  screen.getByText('Hello Ann')
})
