import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { late } from '#first-paint/late.ts'
import { lazyPart, PrerequisiteContext } from './lazy-part.tsx'

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

it('a part loads its code when its prerequisite is requested, and is shown when the prerequisite is ready', async () => {
  vi.useFakeTimers()
  const { Part, finishLoading, countLoads } = controlledPart()
  const passOneSecond = () => act(() => vi.advanceTimersByTimeAsync(1000))
  let finishPrerequisite = () => {}
  const prerequisite = late(
    () =>
      new Promise<true>((resolve) => {
        finishPrerequisite = () => resolve(true)
      }),
  )
  render(
    <PrerequisiteContext value={prerequisite}>
      <Part name="Ann" />
    </PrerequisiteContext>,
  )
  await passOneSecond()
  expect(countLoads()).toBe(0)
  void prerequisite.get()
  await passOneSecond()
  expect(countLoads()).toBe(1)
  finishLoading()
  await passOneSecond()
  expect(screen.queryByText('Hello Ann')).toBeNull()
  finishPrerequisite()
  await passOneSecond()
  screen.getByText('Hello Ann')
})
