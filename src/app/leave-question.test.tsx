import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CounterContext } from '#app-context/counter.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { TypingGuardContext, useAskBeforeLeaving } from '#ui/form/unsaved-typing.ts'
import { LeaveQuestion } from './leave-question.tsx'

beforeEach(() => window.history.pushState(null, '', '/first'))
afterEach(cleanup)

function TypingPage({ isInDraft }: { isInDraft: boolean }) {
  const navigate = useNavigate()
  useAskBeforeLeaving(true, isInDraft)
  return (
    <>
      <h1>Typing</h1>
      <Link to="/other">Other</Link>
      <Link to="/typing?page=2">Page 2</Link>
      <button type="button" onClick={() => navigate('/other', { replace: true })}>
        Replace
      </button>
    </>
  )
}

function showPages(isInDraft: boolean) {
  const counter = sampleCounter({ account: null })
  const router = createBrowserRouter([
    {
      element: (
        <>
          <Outlet />
          <LeaveQuestion />
        </>
      ),
      children: [
        { path: '/first', element: <Link to="/typing">Type</Link> },
        { path: '/typing', element: <TypingPage isInDraft={isInDraft} /> },
        { path: '/other', element: <h1>Other page</h1> },
      ],
    },
  ])
  render(
    <CounterContext value={counter}>
      <TypingGuardContext value={counter.leaveGuard}>
        <RouterProvider router={router} />
      </TypingGuardContext>
    </CounterContext>,
  )
  return { counter, user: userEvent.setup() }
}

async function openTyping({ isInDraft = false } = {}) {
  const page = showPages(isInDraft)
  await page.user.click(screen.getByRole('link', { name: 'Type' }))
  await screen.findByRole('heading', { name: 'Typing' })
  return page
}

const findQuestion = () => screen.findByRole('dialog', { name: 'Leave this page?' })

it.each(['Other', 'Replace'])(
  'a press of %s opens the question; Stay keeps the page, Leave leaves it',
  async (name) => {
    const { user } = await openTyping()
    await user.click(screen.getByText(name))
    await findQuestion()
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(window.location.pathname).toBe('/typing')
    await user.click(screen.getByText(name))
    await findQuestion()
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { name: 'Other page' })
    expect(window.location.pathname).toBe('/other')
  },
)

it('Back opens the question, and page and address stay unchanged until the answer', async () => {
  const { user } = await openTyping()
  window.history.back()
  await findQuestion()
  await waitFor(() => expect(window.location.pathname).toBe('/typing'))
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(screen.getByRole('heading', { name: 'Typing' })).toBeTruthy()
  window.history.back()
  await findQuestion()
  await waitFor(() => expect(window.location.pathname).toBe('/typing'))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('link', { name: 'Type' })
  expect(window.location.pathname).toBe('/first')
})

it('a link to the same path with another query opens no question', async () => {
  const { user } = await openTyping()
  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(window.location.search).toBe('?page=2'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('no question is opened on other pages after the page with typing was left', async () => {
  const { user } = await openTyping()
  await user.click(screen.getByText('Other'))
  await findQuestion()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Other page' })
  window.history.back()
  await screen.findByRole('heading', { name: 'Typing' })
})

it('the browser asks when the page is closed, but not when the app itself loads another page', async () => {
  const { counter } = await openTyping()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(true)
  counter.leaveGuard.stopAsking()
  expect(isAsked()).toBe(false)
})

it('with a draft the question says that the typing stays, and the page can be closed without a question', async () => {
  const { user } = await openTyping({ isInDraft: true })
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  await user.click(screen.getByText('Other'))
  expect((await findQuestion()).textContent).toContain(
    'What you typed here is not saved yet. It stays on this device until you come back.',
  )
})
