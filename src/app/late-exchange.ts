import type { Api } from '#api/client.ts'

/**
 * `api`, whose exchanges are those of `readyApi` as soon as there is one. Until then calls show no beat and note none: the
 * connection must not wait for databases whose code may have to wait for the connection.
 */
export function lateExchange(api: Api, readyApi: Promise<Api>): Api {
  let currentApi = api
  readyApi.then(
    (ready) => {
      currentApi = ready
    },
    () => {}, // the opening of the page reports the failure
  )
  return { ...api, exchange: (request) => currentApi.exchange(request) }
}
