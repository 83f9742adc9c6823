// For tests of the visitors' forms: the server's answers, a sample visitor, and functions that fill the fields.
import { screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { Answer } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import type { State } from '#domain/people/dealership.ts'
import { sampleCounter } from './show-screen.tsx'
import { watchNotices } from './watch-notices.ts'

export const ILLINOIS: State = { id: 4, code: 'IL', name: 'Illinois', tax: 6.25 }
const ALASKA: State = { id: 9, code: 'AK', name: 'Alaska', tax: 0 }

export const OFFLINE: Answer<unknown> = { ok: false, failure: { kind: 'offline' } }
const STATES: Answer<unknown> = { ok: true, value: [ILLINOIS, ALASKA] }
const ACCEPTED: Answer<unknown> = { ok: true, value: {} }

export interface VisitorAnswers {
  statesAnswer?: Answer<unknown>
  /** The server's answer to the sent form. */
  formAnswer?: Answer<unknown>
  connection?: 'online' | 'offline'
}

/** Prepares the page of a visitor. `bodies` collects the sent forms, `shownNotices` the notices. */
export function prepareVisitor({
  statesAnswer = STATES,
  formAnswer = ACCEPTED,
  connection = 'online',
}: VisitorAnswers = {}) {
  const bodies: unknown[] = []
  const call = async ({ path, body }: { path: string; body?: unknown }) => {
    if (path === 'api/admin/state/all') return statesAnswer
    bodies.push(body)
    return formAnswer
  }
  // the type of an answer depends on the call, and only the test knows the call
  const counter = sampleCounter({ account: null, connection, api: { call: call as Counter['api']['call'] } })
  return { bodies, counter, shownNotices: watchNotices(counter), user: userEvent.setup() }
}

const HARPER = {
  companyName: 'Blue Ridge Imports',
  name: 'Harper Wells',
  email: 'harper@example.com, office@example.com',
  phone: '8285550181',
}

export async function fillContact(user: UserEvent, fields: Partial<typeof HARPER> = {}) {
  const { companyName, name, email, phone } = { ...HARPER, ...fields }
  await user.type(screen.getByLabelText('Company Name'), companyName)
  await user.type(screen.getByLabelText('Your Name'), name)
  await user.type(screen.getByLabelText('E-mail'), email)
  await user.type(screen.getByLabelText('Phone'), phone)
}

export async function fillContactAndState(user: UserEvent) {
  await screen.findByRole('option', { name: 'Illinois' })
  await fillContact(user)
  await user.selectOptions(screen.getByLabelText('State'), 'Illinois')
}

/** The texts of all alerts of fields and notes, from top to bottom. */
export const alertTexts = () => screen.getAllByRole('alert').map((alert) => alert.textContent)
