import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TypingGuardContext, useAskBeforeLeaving } from './unsaved-typing.ts'

afterEach(cleanup)

function FormWithTyping() {
  useAskBeforeLeaving(true)
  return null
}

function NextPage({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown])
  return null
}

function Page({ onNext }: { onNext: () => void }) {
  const [isNextOpen, setIsNextOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsNextOpen(true)}>
        Go on
      </button>
      {isNextOpen ? <NextPage onShown={onNext} /> : <FormWithTyping />}
    </>
  )
}

it('a form that is replaced by the next page has no unsaved typing when that page is painted', () => {
  const typingForms = new Set<string>()
  const countsOnNextPage: number[] = []
  const guard = {
    setTyping: (form: string, hasTyping: boolean) =>
      void (hasTyping ? typingForms.add(form) : typingForms.delete(form)),
    ask: () => {},
  }
  const recordCount = () => void countsOnNextPage.push(typingForms.size)
  render(
    <TypingGuardContext value={guard}>
      <Page onNext={recordCount} />
    </TypingGuardContext>,
  )
  expect(typingForms.size).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(countsOnNextPage).toEqual([0])
})
