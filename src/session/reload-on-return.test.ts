import { expect, it } from 'vitest'
import { reloadOnReturn } from './reload-on-return.ts'

function open() {
  const window = new EventTarget()
  const style = { visibility: '' } as CSSStyleDeclaration // reloadOnReturn writes no other property
  const page = { reloads: 0, style, window }
  reloadOnReturn(window, { documentElement: { style } }, () => {
    page.reloads += 1
  })
  return page
}

function pageTransition(type: string, persisted: boolean): Event {
  return Object.assign(new Event(type), { persisted })
}

it('reloadOnReturn hides a page that the browser caches, and reloads it when the browser shows it again', () => {
  const page = open()
  page.window.dispatchEvent(pageTransition('pagehide', true))
  expect(page.style.visibility).toBe('hidden')
  page.window.dispatchEvent(pageTransition('pageshow', true))
  expect(page.reloads).toBe(1)
})

it('reloadOnReturn neither hides nor reloads a page that is shown for the first time or closed', () => {
  const page = open()
  page.window.dispatchEvent(pageTransition('pageshow', false))
  page.window.dispatchEvent(pageTransition('pagehide', false))
  expect(page).toMatchObject({ reloads: 0, style: { visibility: '' } })
})
