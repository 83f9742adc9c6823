import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TypingGuardContext, useAskBeforeLeaving } from './unsaved-typing.ts'

afterEach(cleanup)

function Typing() {
  useAskBeforeLeaving(true)
  return null
}

function Next({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown])
  return null
}

function Page({ onNext }: { onNext: () => void }) {
  const [isNext, setIsNext] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsNext(true)}>
        Go on
      </button>
      {isNext ? <Next onShown={onNext} /> : <Typing />}
    </>
  )
}

it('releases the typing once another page replaces the form, so that a busy page asks nothing', () => {
  const held = new Set<string>()
  const heldThen: number[] = []
  const guard = {
    hold: (form: string, isHeld: boolean) => void (isHeld ? held.add(form) : held.delete(form)),
    ask: () => {},
  }
  const noteHeld = () => void heldThen.push(held.size)
  render(
    <TypingGuardContext value={guard}>
      <Page onNext={noteHeld} />
    </TypingGuardContext>,
  )
  expect(held.size).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(heldThen).toEqual([0])
})
