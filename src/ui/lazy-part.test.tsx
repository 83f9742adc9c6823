import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart, PartsTimingContext } from './lazy-part.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Greeting = ({ name }: { name: string }) => <p>{`Hello ${name}`}</p>

/** A part whose code is loaded when `finishLoading` is called, or cannot be loaded when `failLoading` is called. */
function controlledPart(Substitute?: ComponentType<{ name: string }>) {
  let loadCount = 0
  let pendingLoad = { finish: () => {}, fail: () => {} }
  const Part = lazyPart<{ name: string }>(() => {
    loadCount += 1
    return new Promise((resolve, reject) => {
      pendingLoad = { finish: () => resolve(Greeting), fail: () => reject(new Error('not loadable')) }
    })
  }, Substitute)
  return {
    Part,
    finishLoading: () => pendingLoad.finish(),
    failLoading: () => pendingLoad.fail(),
    countLoads: () => loadCount,
  }
}

it('a part shows its placeholder until its code is loaded, and two uses load the code only once', async () => {
  const { Part, finishLoading, countLoads } = controlledPart()
  render(
    <>
      <Part name="Ann" whileLoading={<p>One moment</p>} />
      <Part name="Bob" />
    </>,
  )
  screen.getByText('One moment')
  expect(screen.queryByText(/Hello/)).toBeNull()
  finishLoading()
  await screen.findByText('Hello Ann')
  screen.getByText('Hello Bob')
  expect(screen.queryByText('One moment')).toBeNull()
  expect(countLoads()).toBe(1)
})

it('a part whose code is loaded renders together with its page', async () => {
  const { Part, finishLoading } = controlledPart()
  const { unmount } = render(<Part name="Ann" />)
  finishLoading()
  await screen.findByText('Hello Ann')
  unmount()
  render(<Part name="Bob" whileLoading={<p>One moment</p>} />)
  screen.getByText('Hello Bob')
})

it('a part whose code cannot be loaded shows its substitute', async () => {
  const { Part, failLoading } = controlledPart(({ name }) => <p>{`No greeting for ${name}`}</p>)
  render(<Part name="Ann" />)
  failLoading()
  await screen.findByText('No greeting for Ann')
})

it('a part loads its code only when parts may be loaded, and is shown only when parts may be shown', async () => {
  vi.useFakeTimers()
  const { Part, finishLoading, countLoads } = controlledPart()
  const passOneSecond = () => act(() => vi.advanceTimersByTimeAsync(1000))
  let allowLoading = () => {}
  let allowShowing = () => {}
  const timing = {
    mayShowNow: () => false,
    whenLoadable: new Promise<void>((resolve) => {
      allowLoading = resolve
    }),
    whenShowable: new Promise<void>((resolve) => {
      allowShowing = resolve
    }),
  }
  render(
    <PartsTimingContext value={timing}>
      <Part name="Ann" />
    </PartsTimingContext>,
  )
  await passOneSecond()
  expect(countLoads()).toBe(0)
  allowLoading()
  await passOneSecond()
  expect(countLoads()).toBe(1)
  finishLoading()
  await passOneSecond()
  expect(screen.queryByText('Hello Ann')).toBeNull()
  allowShowing()
  await passOneSecond()
  screen.getByText('Hello Ann')
})
