import { expect, it } from 'vitest'
import { neverComeBack } from './never-come-back.ts'

function open() {
  const window = new EventTarget()
  const style = { visibility: '' } as CSSStyleDeclaration // the only property that is written
  const page = { reloads: 0, style, window }
  neverComeBack(window, { documentElement: { style } }, () => {
    page.reloads += 1
  })
  return page
}

function transition(type: string, persisted: boolean): Event {
  return Object.assign(new Event(type), { persisted })
}

it('hides a page that the browser caches, and reloads it when it would come back', () => {
  const page = open()
  page.window.dispatchEvent(transition('pagehide', true))
  expect(page.style.visibility).toBe('hidden')
  page.window.dispatchEvent(transition('pageshow', true))
  expect(page.reloads).toBe(1)
})

it('leaves a page alone that is shown for the first time or closed', () => {
  const page = open()
  page.window.dispatchEvent(transition('pageshow', false))
  page.window.dispatchEvent(transition('pagehide', false))
  expect(page).toMatchObject({ reloads: 0, style: { visibility: '' } })
})
