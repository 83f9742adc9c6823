// Calls of several people at edges in front of a scripted backend: buyers ask the managers of their dealership about
// orders, and managers decide.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import {
  ASK_REVIEW_PATH,
  type AskReviewBody,
  DECIDE_REVIEW_PATH,
  REVIEW_REQUESTS_PATH,
  type ReviewDecision,
  type ReviewRequestsAnswer,
} from '#contract/orders/review-requests.ts'
import { reviewRequests } from '#server/edge/key-store/key-tables.ts'
import { startEdge, startEdgeFixture } from './edge-fixture.ts'
import { answerPerson, type Script, type ScriptedBackend } from './scripted-backend.ts'

const MANAGER_PRIVILEGES = { Orders: ['view', 'create'], Clients: ['view', 'edit'] }
export const SAM = answerPerson(3, 'Sam', { Orders: ['create'] })
export const ALEX = answerPerson(8, 'Alex', { Orders: ['view', 'create'] })
export const MARIA = answerPerson(5, 'Maria', MANAGER_PRIVILEGES)
export const LEA = answerPerson(6, 'Lea', MANAGER_PRIVILEGES)
export const BO_OF_TWO_DEALERSHIPS = answerPerson(10, 'Bo', MANAGER_PRIVILEGES, [1, 2])
export const OLGA_OF_OTHER_DEALERSHIP = answerPerson(9, 'Olga', MANAGER_PRIVILEGES, [2])

export const ACCEPTED = { kind: 'accepted', lines: [{ productId: 101, quantity: 200 }] }
export const DECLINED = { kind: 'declined' }

export interface ReviewReply {
  status: number
  data?: ReviewRequestsAnswer & { askedAt: string; decision: ReviewDecision }
  error?: { code: number; message: string }
  text: string
}

/**
 * Each calling person gets a separate session at this backend, so that several people can call at the same time.
 * Returns a function that creates the calls to an edge in front of the backend.
 */
export function createReviewCalls(backend: ScriptedBackend) {
  const people: Script[] = []
  backend.onValidate = (request, response) => {
    const session = /counter_session=person(\d+)/.exec(request.headers.cookie ?? '')?.[1]
    people[Number(session)]?.(request, response)
  }

  return (urlOfEdge: () => string) => {
    async function call(person: Script, path: string, body: unknown): Promise<ReviewReply> {
      if (!people.includes(person)) people.push(person)
      const answer = await fetch(`${urlOfEdge()}/${path}`, {
        method: 'POST',
        headers: {
          Authorization: BASIC_HEADER,
          Cookie: `counter_session=person${people.indexOf(person)}`,
        },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      return { status: answer.status, text, ...JSON.parse(text) }
    }

    const ask = (person: Script, body: unknown) => call(person, ASK_REVIEW_PATH, body)
    const exchange = (person: Script, fields: object = {}) =>
      call(person, REVIEW_REQUESTS_PATH, { dealershipIds: [1], own: [], withdrawn: [], ...fields })

    return {
      ask,
      exchange,
      /** Sends a new request of this person and returns it. Fails the test if the edge refuses it. */
      async makeRequest(person: Script, fields: Partial<AskReviewBody> = {}): Promise<AskReviewBody> {
        const request = requestOf(fields)
        expect((await ask(person, request)).status).toBe(200)
        return request
      },
      /** The texts of the orders of these dealerships that this person may decide. */
      async ordersToDecide(person: Script, ...dealershipIds: number[]) {
        return (await exchange(person, { dealershipIds })).data?.toDecide.map(({ order }) => order)
      },
      /** The edge's answers about these request ids of this person. */
      async readOwnRequests(person: Script, ...own: string[]) {
        return (await exchange(person, { own })).data?.own
      },
      decide: (
        person: Script,
        { requestId }: Pick<AskReviewBody, 'requestId'>,
        content: object = ACCEPTED,
        note = '',
      ) => call(person, DECIDE_REVIEW_PATH, { requestId, content, note }),
      sendDecision: (person: Script, body: unknown) => call(person, DECIDE_REVIEW_PATH, body),
    }
  }
}

export async function startReviewEdge() {
  const fixture = await startEdgeFixture()
  const { backend, keys, database } = fixture
  let edge = { url: fixture.url, close: async (): Promise<void> => undefined }

  return {
    ...createReviewCalls(backend)(() => edge.url),
    database,
    /** Empties the table of requests, and replaces the edge by one that has counted no calls yet. */
    async reset(): Promise<void> {
      await database.delete(reviewRequests)
      await edge.close()
      const newEdge = await startEdge({
        backend: backend.url,
        keys,
        keyDatabase: database,
        current: new Map(),
        previous: new Map(),
      })
      edge = { url: newEdge.url, close: newEdge.edge.close }
    },
    async stop() {
      await edge.close()
      await fixture.stop()
    },
  }
}

export type ReviewEdge = Awaited<ReturnType<typeof startReviewEdge>>

export function requestOf(fields: Partial<AskReviewBody> = {}): AskReviewBody {
  return {
    requestId: randomUUID(),
    intent: randomUUID(),
    dealershipId: 1,
    order: '{"lines":[101]}',
    ...fields,
  }
}
